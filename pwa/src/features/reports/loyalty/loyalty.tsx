import type { LoyaltyStats } from '#api/features/reports/contract.ts'
import { LOYALTY_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { ReportPanels } from '../figures/report-panel.tsx'
import { LoyaltyFigures } from './loyalty-figures.tsx'
import { Tiers } from './tiers.tsx'

/** The fourth tab: cards and points. */
export function Loyalty({ data }: { data: LoyaltyStats }) {
  return (
    <>
      <LoyaltyFigures data={data} />
      <div className="panels">
        <Tiers data={data} />
        <ReportPanels tables={LOYALTY_TABLES} data={data} />
      </div>
    </>
  )
}
