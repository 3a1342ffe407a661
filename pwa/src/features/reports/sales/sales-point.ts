import type { SalesPeriod, SalesReport } from '#api/features/reports/contract.ts'
import type { SalesPoint } from '../chart/sales-chart.tsx'
import { dayOnAxis, daysOfPoint, formatMonth } from '../periods/report-days.ts'

export type SalesRow = SalesReport['sales_data'][number]

/** A day, week or month of the report as a point of its chart. */
export function salesPoint(row: SalesRow, grain: SalesPeriod): SalesPoint {
  const { from, total_revenue, orders_count } = row
  const tick = grain === 'monthly' ? formatMonth(from).replace(/ \d+$/, '') : dayOnAxis(from)
  return { tick, name: formatRow(row, grain), revenue: total_revenue, orders: orders_count }
}

/** Such as `samedi 21 novembre`, `du lundi 16 novembre au samedi 21 novembre`, `novembre 2026`. */
export function formatRow({ from, to }: SalesRow, grain: SalesPeriod): string {
  return grain === 'monthly' ? formatMonth(from) : daysOfPoint(from, to)
}
