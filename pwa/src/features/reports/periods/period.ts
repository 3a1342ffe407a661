import { addDays, formatDate, formatDay, parisDay } from '#api/kernel/paris-time.ts'
import { plural } from '#pwa/lib/format/plural.ts'

/** Days that the dashboard can look back over, today among them. Source of the default: docs/product.md#dashboard. */
export const PERIODS = [1, 7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = 30

/** What an address asks for, or the default. */
export function periodOf(text: string | null): Period {
  return PERIODS.find(days => String(days) === text) ?? DEFAULT_PERIOD
}

/** `Aujourd’hui`, `30 derniers jours`. */
export function formatPeriod(days: Period): string {
  return days === 1 ? 'Aujourd’hui' : plural(days, 'jour', 'derniers jours')
}

/** Which Paris days those are: `Du 23 octobre au 21 novembre 2026`. */
export function formatDays(days: Period, now: Date): string {
  const today = parisDay(now)
  if (days === 1) return `Le ${formatDay(today)}`
  return formatSpan(addDays(today, 1 - days), today)
}

/** `Du 23 octobre au 21 novembre 2026`; of a year past, both in full. */
export function formatSpan(from: string, to: string): string {
  if (from === to) return `Le ${formatDate(from)}`
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const start = isOneYear ? formatDate(from).replace(/ \d{4}$/, '') : formatDate(from)
  return `Du ${start} au ${formatDate(to)}`
}
