import { expect, test } from 'vitest'
import { nextReturnAfter } from './sold-out.ts'

test.each([
  ['2026-11-21T11:00:00Z', '2026-11-22T04:00:00.000Z'],
  // Half past midnight still belongs to the evening before.
  ['2026-11-21T23:30:00Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T03:59:59Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T04:00:00Z', '2026-11-23T04:00:00.000Z'],
  // In these nights summer time begins and ends.
  ['2027-03-27T20:00:00Z', '2027-03-28T03:00:00.000Z'],
  ['2027-10-30T20:00:00Z', '2027-10-31T04:00:00.000Z'],
])('what is sold out at %s is back at %s', (now, back) => {
  expect(nextReturnAfter(new Date(now)).toISOString()).toBe(back)
})
