import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { CustomerFigures } from './customer-figures.tsx'
import { SegmentRing } from './segment-ring.tsx'
import { TopCustomers } from './top-customers.tsx'

/** The third tab: the customers. */
export function Customers({ data }: { data: CustomerInsights }) {
  return (
    <>
      <CustomerFigures data={data} />
      <div className="panels" data-columns="end">
        <SegmentRing data={data} />
        <TopCustomers customers={data.top_customers} />
      </div>
    </>
  )
}
