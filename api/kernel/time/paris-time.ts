/**
 * What calendar and clock in Paris show at an instant, by `Intl` alone, because both sides use it and the page must
 * stay small. The way back, from a Paris day and time to an instant, is in `paris-calendar.ts`.
 */
const ZONE = 'Europe/Paris'

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const timeFormat = lazily(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }),
)
const longDayFormat = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
)
const dateFormat = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
)

/** The Paris calendar day of an instant, `YYYY-MM-DD`. */
export function parisDay(at: Date): string {
  return dayFormat().format(at)
}

/** The Paris wall-clock time of an instant, `HH:MM`. */
export function parisTime(at: Date): string {
  return timeFormat().format(at)
}

/** ISO weekday of a calendar day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The calendar day `days` after `day`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** `2026-11-21` → `samedi 21 novembre`, `2026-12-01` → `mardi 1er décembre`. */
export function formatDay(day: string): string {
  return longDayFormat()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/ 1 /, ' 1er ')
}

/** `2026-11-21` → `21 novembre 2026`, `2026-12-01` → `1er décembre 2026`. */
export function formatDate(day: string): string {
  return dateFormat()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1 /, '1er ')
}

export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Weekdays in a sentence, 0 is Monday, in their order: `du lundi au vendredi`, `les lundi et jeudi`, `le samedi`. */
export function weekdaysInSentence(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const names = days.map(day => WEEKDAYS[day] ?? '')
  if (days.length === 7) return 'tous les jours'
  if (days.length === 1) return `le ${names[0]}`
  return days.length > 2 && last - first === days.length - 1
    ? `du ${names[0]} au ${names.at(-1)}`
    : `les ${names.slice(0, -1).join(', ')} et ${names.at(-1)}`
}

/** The minutes from midnight to a time of the clock: `12:30` → 750. */
export function minutesOfDay(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The time of the clock so many minutes after midnight, of the next day where they are more than a day: 750 → `12:30`. */
export function timeOfDay(minutes: number): string {
  const inDay = minutes % (24 * 60)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** A time inside a sentence: `23:30` → `23 h 30`. */
export function formatTimeInSentence(time: string): string {
  const [hours, minutes] = time.split(':')
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`
}

/** A day and a time in a sentence: `samedi 21 novembre à 19 h 30`. */
export function dayAndTimeInSentence({ date, time }: { date: string; time: string }): string {
  return `${formatDay(date)} à ${formatTimeInSentence(time)}`
}

/** An instant in a sentence, as Paris reads it. */
export function instantInSentence(at: Date): string {
  return dayAndTimeInSentence({ date: parisDay(at), time: parisTime(at) })
}
/** So many Paris days can be ordered for: today and the six after it. */
export const PICKUP_DAYS = 7
/** The most minutes from now that a pickup as soon as possible may be asked for: 'dans 35 min' is for tonight. */
export const PICKUP_MINUTES_AHEAD = 240
/**
 * A value that is made when it is first asked for. For what is slow to make: on a phone that loads the page, the first
 * formatter of `Intl` takes as long as a tap may.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
