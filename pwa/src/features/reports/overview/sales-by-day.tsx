import type { Dashboard } from '#api/features/reports/contract.ts'
import { REVENUE_BY_DAY } from '#api/features/reports/rules/report-tables.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { reportColumns } from '../figures/report-columns.tsx'
import { dayOnAxis } from '../periods/report-days.ts'
import { SalesPanel } from '../sales-panel.tsx'

type Day = Dashboard['revenue_series'][number]

const COLUMNS = reportColumns(REVENUE_BY_DAY.columns)

/** Revenue and orders over the days of the period. */
export function SalesByDay({ days }: { days: readonly Day[] }) {
  const points = days.map(({ _id, total_revenue, orders_count }) => ({
    tick: dayOnAxis(_id),
    name: formatDay(_id),
    revenue: total_revenue,
    orders: orders_count,
  }))
  return <SalesPanel table={REVENUE_BY_DAY} points={points} rows={days} columns={COLUMNS} />
}
