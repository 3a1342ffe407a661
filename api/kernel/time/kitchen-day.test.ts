import { expect, it } from 'vitest'
import { kitchenDay } from './kitchen-day.ts'

it.each([
  ['an evening', '2026-11-21T20:00:00Z', '2026-11-21'],
  ['midnight', '2026-11-21T23:00:00Z', '2026-11-21'],
  ['a minute to five', '2026-11-22T03:59:59Z', '2026-11-21'],
  ['five in the morning', '2026-11-22T04:00:00Z', '2026-11-22'],
  ['the night of the first', '2026-12-01T00:30:00Z', '2026-11-30'],
  ['the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-24'],
])('%s belongs to the evening before it', (_, at, day) => {
  expect(kitchenDay(new Date(at))).toBe(day)
})
