import { expect, test } from 'vitest'
import { endOfSession, isUseWorthNoting, lastInstantOf } from './session-life.ts'

const at = (iso: string) => new Date(iso)
const login = at('2026-11-21T09:00:00Z')

test.each([
  ['8 hours after login when never used', '2026-11-21T09:00:00Z', '2026-11-21T17:00:00Z'],
  ['8 hours after the last use', '2026-11-21T12:30:00Z', '2026-11-21T20:30:00Z'],
  ['16 hours after login at the latest', '2026-11-21T17:00:01Z', '2026-11-22T01:00:00Z'],
])('ends a staff session %s', (_, seenAt, end) => {
  expect(endOfSession('staff', login, at(seenAt))).toEqual(at(end))
})

test.each([
  ['30 days after the last use', '2026-12-01T09:00:00Z', '2026-12-31T09:00:00Z'],
  ['a year after login at the latest', '2027-11-20T09:00:00Z', '2027-11-21T09:00:00Z'],
])("ends a customer's session %s", (_, seenAt, end) => {
  expect(endOfSession('customer', login, at(seenAt))).toEqual(at(end))
})

test('never lets a session end after its token', () => {
  expect(endOfSession('staff', login, lastInstantOf('staff', login))).toEqual(lastInstantOf('staff', login))
})

test.each([
  [0, false],
  [59_999, false],
  [60_000, true],
])('writes a use down %i ms after the last one: %s', (ms, isWorth) => {
  expect(isUseWorthNoting(login, new Date(login.getTime() + ms))).toBe(isWorth)
})
