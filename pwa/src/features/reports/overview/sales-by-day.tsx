import type { Dashboard } from '#api/features/reports/contract.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { SALES } from '../figures/columns.ts'
import type { FigureColumns } from '../figures/figure-table.tsx'
import { dayOnAxis } from '../periods/report-days.ts'
import { SalesPanel } from '../sales-panel.tsx'

type Day = Dashboard['revenue_series'][number]

const COLUMNS: FigureColumns<Day> = [
  { key: 'day', title: 'Jour', value: ({ _id }) => _id, cell: ({ _id }) => formatDay(_id) },
  ...SALES,
]

/** Revenue and orders over the days of the period. */
export function SalesByDay({ days }: { days: readonly Day[] }) {
  const points = days.map(({ _id, total_revenue, orders_count }) => ({
    tick: dayOnAxis(_id),
    name: formatDay(_id),
    revenue: total_revenue,
    orders: orders_count,
  }))
  return <SalesPanel title="Ventes par jour" points={points} rows={days} columns={COLUMNS} file="ventes-par-jour" />
}
