import { expect, test } from 'vitest'
import { hasFactor, mayLoseOne } from './factors.ts'

test.each([
  [0, false, false],
  [1, false, true],
  [0, true, true],
  [2, true, true],
])('%i passkeys and an application (%s): has a factor: %s', (passkeys, hasTotp, expected) => {
  expect(hasFactor({ passkeys, hasTotp })).toBe(expected)
})

test.each([
  [1, false, false, false],
  [0, true, false, false],
  [2, false, false, true],
  [1, true, false, true],
  [1, false, true, true],
  [0, true, true, true],
])('%i passkeys, application %s, password alone %s: one may go: %s', (passkeys, hasTotp, isEnough, expected) => {
  expect(mayLoseOne({ passkeys, hasTotp }, isEnough)).toBe(expected)
})
