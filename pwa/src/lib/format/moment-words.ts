import {
  addDays,
  formatDate,
  formatDay,
  formatTimeInSentence,
  parisDay,
  parisTime,
} from '#api/kernel/time/paris-time.ts'

/** Such as `aujourd’hui à 14 h 05`, `hier à 9 h`, `le mardi 3 novembre à 9 h`; the date alone in another year. */
export function formatMoment(at: Date, now: Date): string {
  const [day, today] = [parisDay(at), parisDay(now)]
  if (day.slice(0, 4) !== today.slice(0, 4) && day !== addDays(today, -1)) return `le ${formatDate(day)}`
  const time = formatTimeInSentence(parisTime(at))
  if (day === today) return `aujourd’hui à ${time}`
  return day === addDays(today, -1) ? `hier à ${time}` : `le ${formatDay(day)} à ${time}`
}

/** Such as `2026-11-24` → `24 novembre`: in a list over months, where a weekday says nothing. */
export function dayAndMonth(date: string): string {
  return formatDay(date).split(' ').slice(1).join(' ')
}

let month: Intl.DateTimeFormat | undefined

/** The month of a day: `novembre 2026`. */
export function formatMonth(day: string): string {
  month ??= new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return month.format(new Date(`${day}T00:00:00Z`))
}

/** Such as `2026-11-24` → `mardi 24`: within a week the month is clear. */
export function shortDay(date: string): string {
  return formatDay(date).split(' ').slice(0, 2).join(' ')
}
