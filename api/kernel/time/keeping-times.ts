/** How long the law allows or requires to keep people's data and the books. */
import { parisDay } from './paris-time.ts'

/** Counted from a person's last contact: an order, a reservation, a review, a point, a use of the account. */
const YEARS_AFTER_CONTACT = 3
/** The books are kept for this long after the end of their year (Code de commerce, L123-22). */
const YEARS_OF_BOOKS = 10
/** The contract of a large order, from its delivery on (Code de la consommation, D213-2). */
const YEARS_OF_CONTRACTS = 10

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

/** The last Paris day on which a contract is kept that was fulfilled on this one. 29 February counts as the 28th. */
export function lastDayOfContract(deliveredOn: string): string {
  const [year, ...rest] = deliveredOn.split('-')
  return [Number(year) + YEARS_OF_CONTRACTS, ...rest].join('-').replace('-02-29', '-02-28')
}
