import { expect, test } from 'vitest'
import { firstDayOfBooks, firstDayOfContact, workingDayFrom } from './paris-calendar.ts'

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

test.each([
  ['2026-11-26', '2026-11-26', 'a Thursday'],
  ['2026-11-28', '2026-11-30', 'a Saturday'],
  ['2026-12-25', '2026-12-28', 'Christmas on a Friday'],
  ['2026-12-31', '2026-12-31', 'the day before'],
  ['2027-01-01', '2027-01-04', 'New Year over the weekend'],
  ['2026-04-04', '2026-04-07', 'the Saturday before Easter'],
  ['2026-05-14', '2026-05-15', 'Ascension'],
  ['2024-05-18', '2024-05-21', 'Whitsun'],
  ['2038-04-24', '2038-04-27', 'the latest Easter'],
  ['2285-03-21', '2285-03-24', 'the earliest Easter'],
])('from %s on it is %s: %s', (day, working) => {
  expect(workingDayFrom(day)).toBe(working)
})
