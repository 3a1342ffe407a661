import { plural } from '#api/kernel/plural.ts'
import { addDays, formatDate, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'

/** How many days the dashboard can cover, today included. Source of the default: docs/product.md#dashboard. */
export const PERIODS = [1, 7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = 30

/** The period that an address names, or the default. */
export function periodOf(text: string | null): Period {
  return PERIODS.find(days => String(days) === text) ?? DEFAULT_PERIOD
}

/** Such as `Aujourd’hui`, `30 derniers jours`. */
export function formatPeriod(days: Period): string {
  return days === 1 ? 'Aujourd’hui' : plural(days, 'jour', 'derniers jours')
}

/** The Paris days of a period: `Du 23 octobre au 21 novembre 2026`. */
export function formatDays(days: Period, now: Date): string {
  const today = parisDay(now)
  if (days === 1) return `Le ${formatDay(today)}`
  return formatSpan(addDays(today, 1 - days), today)
}

/** Such as `Du 23 octobre au 21 novembre 2026`; both with the year where the years differ. */
export function formatSpan(from: string, to: string): string {
  if (from === to) return `Le ${formatDate(from)}`
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const start = isOneYear ? formatDate(from).replace(/ \d{4}$/, '') : formatDate(from)
  return `Du ${start} au ${formatDate(to)}`
}
