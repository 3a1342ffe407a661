/**
 * Which tables can be asked for, how a refusal reads, and which answers a request can get. The page checks and offers by
 * the same rules by which the server decides.
 */
import { serviceAt, type Week } from '#api/features/settings/rules/hours.ts'
import {
  addDays,
  formatDay,
  formatTimeInSentence,
  minutesOfDay,
  parisDay,
  parisTime,
  WEEKDAYS,
  weekdayOf,
} from '#api/kernel/time/paris-time.ts'

/** 11:30, then every half hour from 12:00 to 23:00, on the clock in Paris. */
export const RESERVATION_TIMES: readonly string[] = [
  '11:30',
  ...Array.from({ length: 11 }, (_, hour) => [`${hour + 12}:00`, `${hour + 12}:30`]).flat(),
  '23:00',
]

export const GUESTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+'] as const
export type Guests = (typeof GUESTS)[number]

/** What a guest asks for. @param date Paris day, `YYYY-MM-DD` @param time `HH:MM` */
export type TableRequest = {
  name: string
  phone: string
  email: string | null
  date: string
  time: string
  guests: Guests
  message: string
}

/**
 * How many days ahead a table can be asked for. A kitchen plans no more than three months ahead, and a mistyped year is
 * noticed. For later dates guests phone.
 */
export const MOST_DAYS_AHEAD = 90

/** How many days ahead the staff write one down. */
export const STAFF_DAYS_AHEAD = 365

/** The settings that reservations depend on. */
export type RestaurantHours = { week: Week; closures: readonly Closure[]; phone: string }
type Closure = { from: string; to: string; reason: string }

/** The last Paris day that can be asked for. */
export function lastDay(now: Date): string {
  return addDays(parisDay(now), MOST_DAYS_AHEAD)
}

/** The future times of a Paris day within its opening hours; none for a past day. */
export function timesToCome(date: string, week: Week, now: Date): readonly string[] {
  const today = parisDay(now)
  if (date < today) return []
  const times = timesOfDay(date, week)
  return date === today ? times.filter(time => time > parisTime(now)) : times
}

/** The times at which the kitchen works on that weekday. Closures are not considered: `dayRefusal` handles them. */
export function timesOfDay(date: string, week: Week): readonly string[] {
  return RESERVATION_TIMES.filter(time => serviceAt(date, time, { week, closures: [] }))
}

/** Why a day cannot be asked for, as a sentence; undefined when it can. */
export function dayRefusal(
  date: string,
  { week, closures, phone }: RestaurantHours,
  now: Date,
  limit: Limit = onlineLimit(phone, now),
): string | undefined {
  if (date < parisDay(now)) return 'La date ne peut pas être passée.'
  if (date > limit.last) return limit.tooFar
  const closure = closures.find(({ from, to }) => from <= date && date <= to)
  if (closure) return closureSentence(closure)
  return timesOfDay(date, week).length === 0
    ? `Le restaurant est fermé le ${WEEKDAYS[weekdayOf(date) - 1]}.`
    : undefined
}

/** The last Paris day, and what is said of a later one. */
type Limit = { last: string; tooFar: string }

function onlineLimit(phone: string, now: Date): Limit {
  const last = lastDay(now)
  return {
    last,
    tooFar: `Les demandes en ligne vont jusqu’au ${formatDay(last)}. Pour plus tard, appelez le ${phone}.`,
  }
}

/** Why a table cannot be asked for, and which field says so; undefined when it can. */
export function tableRefusal(
  asked: { date: string; time: string },
  house: RestaurantHours,
  now: Date,
  limit?: Limit,
): { path: 'date' | 'time'; message: string } | undefined {
  const message = dayRefusal(asked.date, house, now, limit)
  if (message) return { path: 'date', message }
  if (timesToCome(asked.date, house.week, now).includes(asked.time)) return undefined
  // The list is what the message of `reservation_time` calls the usual hours.
  const times = timesOfDay(asked.date, house.week)
  return { path: 'time', message: `Choisissez un horaire à venir, entre ${said(times[0])} et ${said(times.at(-1))}.` }
}

function said(time = ''): string {
  return formatTimeInSentence(time)
}

const SOON_MINUTES = 120

/**
 * Whether a table is wanted within two hours, so that a phone call is surer. Between the first and the last time of a
 * day no clock changes.
 */
export function isSoon(asked: { date: string; time: string }, now: Date): boolean {
  const minutesLeft = minutesOfDay(asked.time) - minutesOfDay(parisTime(now))
  return asked.date === parisDay(now) && minutesLeft > 0 && minutesLeft <= SOON_MINUTES
}

/** `1 couvert`, `4 couverts`, `plus de 10 couverts`. */
export function formatGuests(guests: Guests): string {
  if (guests === '10+') return 'plus de 10\u00a0couverts'
  return `${guests}\u00a0couvert${guests === '1' ? '' : 's'}`
}

function closureSentence({ from, to, reason }: Closure): string {
  const days = from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`
  const why = reason.trim()
  return `Fermé ${days}.${why && ` ${why.replace(/[.\s]*$/, '.')}`}`
}

export const RESERVATION_STATUSES = ['pending', 'accepted', 'declined'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export type TableAnswer = Exclude<ReservationStatus, 'pending'>

/** The French word that the staff read for each status. */
export const RESERVATION_WORDS: Record<ReservationStatus, string> = {
  pending: 'À confirmer',
  accepted: 'Confirmée',
  declined: 'Refusée',
}

/** Why a table that was promised is not taken: by whom it was called off, or that nobody came. */
export const CALLED_OFF = ['guest', 'house', 'no_show'] as const
export type CalledOff = (typeof CALLED_OFF)[number]

/** The French word that the staff read for each. */
export const CALLED_OFF_WORDS: Record<CalledOff, string> = {
  guest: 'Annulée par le client',
  house: 'Annulée par la maison',
  no_show: 'Pas venue',
}

/**
 * Whether a promised table may be called off for this reason: before its hour by either side, after it because nobody
 * came.
 */
export function isReasonNow(reason: CalledOff, asked: { date: string; time: string }, now: Date): boolean {
  return (reason === 'no_show') === isOver(asked, now)
}

/**
 * Whether a request may get this answer now. A pending one is accepted or declined, and an accepted one can still be
 * cancelled; after a refusal the guest has made other plans, so the staff have to phone.
 */
export function isNextWord(from: ReservationStatus, to: TableAnswer): boolean {
  return from === 'pending' || (from === 'accepted' && to === 'declined')
}

/**
 * Whether this answer takes 'Pas venue' back, which was noted by mistake: the table was promised, and is so again.
 * @param before the table as it is now
 */
export function undoesNoShow(before: { calledOff: CalledOff | null }, to: TableAnswer): boolean {
  return before.calledOff === 'no_show' && to === 'accepted'
}

/**
 * Whether its hour has passed, so that an answer would be too late.
 * @param asked its Paris day and time
 */
export function isOver(asked: { date: string; time: string }, now: Date): boolean {
  return `${asked.date} ${asked.time}` <= `${parisDay(now)} ${parisTime(now)}`
}
