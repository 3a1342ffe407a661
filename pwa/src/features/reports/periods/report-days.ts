import { formatDay } from '#api/kernel/time/paris-time.ts'

const short = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A day where there is little room, as on an axis: `20 oct.`, `1er nov.` */
export function dayOnAxis(day: string): string {
  return short.format(at(day)).replace(/^1 /, '1er ')
}

/** The month of a day: `novembre 2026`. */
export function formatMonth(day: string): string {
  return month.format(at(day))
}

/** A span as a column's title: `24 oct. – 22 nov. 2026`. */
export function spanOnColumn(from: string, to: string): string {
  const end = `${dayOnAxis(to)} ${to.slice(0, 4)}`
  if (from === to) return end
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? dayOnAxis(from) : `${dayOnAxis(from)} ${from.slice(0, 4)}`} – ${end}`
}

/**
 * What a chart calls the days of one of its points: a day, a week or a month, or the part of it that lies in the
 * period.
 */
export function daysOfPoint(from: string, to: string): string {
  return from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`
}

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
