/**
 * Converts Paris days and times to instants, correctly at clock changes. It uses Temporal, which is too large for the
 * page, so it is for the server only.
 */
/** How long the law allows or requires to keep people's data and the books. */
import { Temporal } from 'temporal-polyfill'
import { kitchenDay, NIGHT_ENDS } from './kitchen-day.ts'
import { addDays, parisDay, weekdayOf } from './paris-time.ts'

const ZONE = 'Europe/Paris'

/** Counted from a person's last contact: an order, a reservation, a review, a point, a use of the account. */
const YEARS_AFTER_CONTACT = 3
/** The books are kept for this long after the end of their year (Code de commerce, L123-22). */
const YEARS_OF_BOOKS = 10
/** The contract of a large order, from its delivery on (Code de la consommation, D213-2). */
const YEARS_OF_CONTRACTS = 10

const SATURDAY = 6
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension, Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50]

/**
 * The instant of a time on the clock in Paris. A time that a clock change skips moves forward, and of one that occurs
 * twice the first is meant ('compatible', RFC 5545).
 */
export function instantOf(day: string, time: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE)
  return new Date(zoned.epochMilliseconds)
}

/** The instants at which a Paris day begins and at which the next one begins (23 to 25 hours apart). */
export function boundsOfDay(day: string): { from: Date; to: Date } {
  return { from: instantOf(day, '00:00'), to: instantOf(addDays(day, 1), '00:00') }
}

/** When the kitchen's day ends that an instant is of. */
export function endOfKitchenDay(at: Date): Date {
  return instantOf(addDays(kitchenDay(at), 1), NIGHT_ENDS)
}

/** A person is kept whose last contact was on this Paris day or later. 29 February counts as 1 March in other years. */
export function firstDayOfContact(now: Date): string {
  const [year, ...rest] = parisDay(now).split('-')
  const day = [Number(year) - YEARS_AFTER_CONTACT, ...rest].join('-')
  return day.endsWith('-02-29') ? day.replace('-02-29', '-03-01') : day
}

/** The first Paris day whose sales are still in the books: a whole year leaves them at once, when ten more are over. */
export function firstDayOfBooks(now: Date): string {
  return `${Number(parisDay(now).slice(0, 4)) - YEARS_OF_BOOKS}-01-01`
}

/**
 * The last Paris day whose entries may leave as an archive: the year after it has left the books too, since the payouts of
 * its January pay the orders of December.
 */
export function lastDayToArchive(now: Date): string {
  return `${Number(parisDay(now).slice(0, 4)) - YEARS_OF_BOOKS - 2}-12-31`
}

/** The last Paris day on which a contract is kept that was fulfilled on this one. 29 February counts as the 28th. */
export function lastDayOfContract(deliveredOn: string): string {
  const [year, ...rest] = deliveredOn.split('-')
  return [Number(year) + YEARS_OF_CONTRACTS, ...rest].join('-').replace('-02-29', '-02-28')
}

/**
 * The day itself where offices are open, else the first one after it: no Saturday, Sunday or public holiday of France
 * (C. trav. L3133-1), on which a period of consumer law does not end (C. conso L221-19).
 */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}

function isWorkingDay(day: string): boolean {
  if (weekdayOf(day) >= SATURDAY || FIXED_HOLIDAYS.includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return DAYS_AFTER_EASTER.every(days => addDays(easter, days) !== day)
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * correction + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}
