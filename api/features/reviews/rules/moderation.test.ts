import { expect, it } from 'vitest'
import { appealUntil } from './moderation.ts'

it.each([
  ['2026-11-21T10:00:00Z', '2026-12-21'],
  ['2026-12-31T10:00:00Z', '2027-01-31'],
  ['2027-01-31T10:00:00Z', '2027-02-28'],
  ['2028-01-30T10:00:00Z', '2028-02-29'],
  // In Paris it is already the next day.
  ['2026-11-20T23:00:00Z', '2026-12-21'],
])('hidden at %s, its author may object until %s', (hiddenAt, until) => {
  expect(appealUntil(new Date(hiddenAt))).toBe(until)
})
