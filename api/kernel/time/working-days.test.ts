import { expect, test } from 'vitest'
import { workingDayFrom } from './working-days.ts'

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
