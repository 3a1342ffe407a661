/** Sales as rows of equal steps, including steps without sales. */
import { addDays, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { SalesPeriod } from '../../contract/reports.ts'
import { addedSales, NO_SALES, type Sales } from '../../contract/sales-figures.ts'
import { daysIn, type Period } from '../periods.ts'

export type SalesRow = Sales & Period & { label: string }

/** All sales together. */
export function totalSales(sales: Iterable<Sales>): Sales {
  return [...sales].reduce(addedSales, NO_SALES)
}

/**
 * A row for each step of a period, oldest first. The first and last week or month may be incomplete, so that the rows
 * cover exactly the period.
 * @param byDay sales of the days that have some
 */
export function salesRows(period: Period, step: SalesPeriod, byDay: ReadonlyMap<string, Sales>): SalesRow[] {
  const rows: SalesRow[] = []
  for (const day of daysIn(period)) {
    const label = labelOf(day, step)
    const last = rows.at(-1)
    const row = last?.label === label ? last : { label, from: day, to: day, ...NO_SALES }
    if (row !== last) rows.push(row)
    Object.assign(row, { to: day, ...totalSales([row, byDay.get(day) ?? NO_SALES]) })
  }
  return rows
}

/** `2026-11-21`, `2026-W47` (ISO 8601) or `2026-11`. */
function labelOf(day: string, step: SalesPeriod): string {
  if (step === 'daily') return day
  return step === 'monthly' ? day.slice(0, 7) : isoWeekOf(day)
}

/** In ISO 8601 a week belongs to the year of its Thursday. */
function isoWeekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const daysBefore = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000
  return `${year}-W${String(Math.floor(daysBefore / 7) + 1).padStart(2, '0')}`
}
