import { SALES_PERIODS, type SalesPeriod, type SalesReport } from '#api/features/reports/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { addDays, formatDate, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import './reports.css'
import '#pwa/ui/forms/field.css'

const DEFAULT_PERIOD: Period = 30

/** Chooses how many days the page's figures cover. */
export function PeriodSelect({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <div className="field period-select">
      <select aria-label="Période" value={period} onChange={({ target }) => onChange(periodOf(target.value))}>
        {PERIODS.map(days => (
          <option key={days} value={days}>
            {formatPeriod(days)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** How many days the dashboard can cover, today included. Source of the default: docs/product.md#dashboard. */
const PERIODS = [1, 7, 30, 90, 365] as const
export type Period = (typeof PERIODS)[number]

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

const short = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** A day where there is little room, as on an axis: `20 oct.`, `1er nov.` */
export function dayOnAxis(day: string): string {
  return short.format(at(day)).replace(/^1 /, '1er ')
}

/** A span as a column's title: `24 oct. – 22 nov. 2026`. */
export function spanOnColumn(from: string, to: string): string {
  const end = `${dayOnAxis(to)} ${to.slice(0, 4)}`
  if (from === to) return end
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? dayOnAxis(from) : `${dayOnAxis(from)} ${from.slice(0, 4)}`} – ${end}`
}

/**
 * The days of a chart's point in words: a day, a week or a month, or the part of it that lies in the
 * period.
 */
export function daysOfPoint(from: string, to: string): string {
  return from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`
}

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The intervals by which sales are summed up, in words. */
export const GRAINS: Record<
  SalesPeriod,
  { label: string; average: string; sums: string; column: string; file: string }
> = {
  daily: {
    label: 'Par jour',
    average: 'Moyenne par jour',
    sums: 'Ventes par jour',
    column: 'Jour',
    file: 'ventes-par-jour',
  },
  weekly: {
    label: 'Par semaine',
    average: 'Moyenne par semaine',
    sums: 'Ventes par semaine',
    column: 'Semaine',
    file: 'ventes-par-semaine',
  },
  monthly: {
    label: 'Par mois',
    average: 'Moyenne par mois',
    sums: 'Ventes par mois',
    column: 'Mois',
    file: 'ventes-par-mois',
  },
}

/** The interval that an address names, or the day. */
export function grainOf(text: string | null): SalesPeriod {
  return SALES_PERIODS.find(grain => grain === text) ?? 'daily'
}

/** The interval of an answer, which may still be that of the former choice. */
export function grainOfReport({ sales_data: [row] }: SalesReport): SalesPeriod {
  if (row?._id.includes('W')) return 'weekly'
  return row?._id.length === '2026-11'.length ? 'monthly' : 'daily'
}
