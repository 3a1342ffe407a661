import { expect, test } from 'vitest'
import { isProofEnough, type ProofLevel, type ProofWay } from './actor.ts'

const MINUTES = { recent: 10, anew: 2 }
const AT = new Date('2026-11-21T09:00:00Z')

test.each<[ProofLevel, ProofWay, number, boolean]>([
  ['recent', 'pin', 0, true],
  ['recent', 'pin', 599, true],
  ['recent', 'password', 600, false],
  ['anew', 'pin', 119, true],
  ['anew', 'passkey', 120, false],
  ['strong', 'pin', 0, false],
  ['strong', 'password', 119, true],
  ['strong', 'totp', 120, false],
])('%s, by %s, %i s ago: %s', (level, by, seconds, expected) => {
  const now = new Date(AT.getTime() + seconds * 1000)
  expect(isProofEnough({ at: AT, by }, level, MINUTES, now)).toBe(expected)
})

test('whoever was only tapped has proven nothing', () => {
  expect(isProofEnough(null, 'recent', { recent: 960, anew: 960 }, AT)).toBe(false)
})
