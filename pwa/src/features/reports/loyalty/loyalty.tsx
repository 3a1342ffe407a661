import type { LoyaltyStats } from '#api/features/reports/contract.ts'
import { LoyaltyFigures } from './loyalty-figures.tsx'
import { Tiers } from './tiers.tsx'
import { Transactions } from './transactions.tsx'

/** The fourth tab: cards and points. */
export function Loyalty({ data }: { data: LoyaltyStats }) {
  return (
    <>
      <LoyaltyFigures data={data} />
      <div className="panels">
        <Tiers data={data} />
        <Transactions transactions={data.recent_transactions} />
      </div>
    </>
  )
}
