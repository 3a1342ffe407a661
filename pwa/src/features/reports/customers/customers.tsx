import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { CUSTOMERS_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { ReportPanels } from '../figures/report-panel.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { SegmentRing } from './segment-ring.tsx'

/** The third tab: the customers. */
export function Customers({ data }: { data: CustomerInsights }) {
  return (
    <>
      <CustomerFigures data={data} />
      <div className="panels" data-columns="end">
        <SegmentRing data={data} />
        <ReportPanels tables={CUSTOMERS_TABLES} data={data} />
      </div>
    </>
  )
}
