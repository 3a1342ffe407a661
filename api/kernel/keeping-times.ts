/** Until when the law has people and books kept. */
import { parisDay } from './paris-time.ts'

/** After a person's last contact: an order, a table, a review, a point, a use of the account. */
const YEARS_AFTER_CONTACT = 3
/** Of the books, after the end of the year that they belong to (Code de commerce, L123-22). */
const YEARS_OF_BOOKS = 10

/** The first Paris day of which a last contact still keeps a person. 29 February counts as 1 March in other years. */
export function firstDayOfContact(now: Date): string {
  const [year, ...rest] = parisDay(now).split('-')
  const day = [Number(year) - YEARS_AFTER_CONTACT, ...rest].join('-')
  return day.endsWith('-02-29') ? day.replace('-02-29', '-03-01') : day
}

/** The first Paris day whose sales are still in the books: those of a year go together, once ten more are over. */
export function firstDayOfBooks(now: Date): string {
  return `${Number(parisDay(now).slice(0, 4)) - YEARS_OF_BOOKS}-01-01`
}
