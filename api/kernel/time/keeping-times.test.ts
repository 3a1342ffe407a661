import { expect, test } from 'vitest'
import { firstDayOfBooks, firstDayOfContact } from './keeping-times.ts'

test.each([
  ['the last second of a Paris day', '2029-11-21T22:59:59Z', '2026-11-21'],
  ['midnight in Paris', '2029-11-21T23:00:00Z', '2026-11-22'],
  ['midnight in summer', '2029-07-31T22:00:00Z', '2026-08-01'],
  ['29 February', '2028-02-29T12:00:00Z', '2025-03-01'],
  ['three years after a 29 February', '2031-02-28T12:00:00Z', '2028-02-28'],
])('a contact keeps a person for three years, by Paris days: %s', (_, now, day) => {
  expect(firstDayOfContact(new Date(now))).toBe(day)
})

test.each([
  ['the last second of the tenth year after it', '2036-12-31T22:59:59Z', '2026-01-01'],
  ['a second later', '2036-12-31T23:00:00Z', '2027-01-01'],
])('a year’s sales are in the books for ten more years: %s', (_, now, day) => {
  expect(firstDayOfBooks(new Date(now))).toBe(day)
})
