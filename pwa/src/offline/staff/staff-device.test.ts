import { describe, expect, it } from 'vitest'
import { endOfToken, mayBeShown, SHOWN_MS } from './staff-device.ts'

const NOW = Date.parse('2026-11-21T20:00:00Z')
const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`

describe('what a device was told', () => {
  it.each([
    ['just now', NOW, true],
    ['a minute less than twelve hours ago', NOW - SHOWN_MS + 60_000, true],
    ['twelve hours ago', NOW - SHOWN_MS, false],
    ['days ago', NOW - 10 * SHOWN_MS, false],
    ['never', undefined, false],
    ['in a minute, by a clock that was set right', NOW + 60_000, true],
    ['in the future, by a clock that was set back', NOW + SHOWN_MS, false],
  ])('%s', (_, contactAt, isShown) => expect(mayBeShown(contactAt, NOW)).toBe(isShown))
})

describe('a bearer', () => {
  it('says itself when it ends', () => {
    expect(endOfToken(tokenWith({ exp: NOW / 1000, sub: 'éà~?' }))).toBe(NOW)
  })
  it.each(['', 'bearer', 'a.b.c', tokenWith({}), tokenWith({ exp: 'soon' })])('or says nothing: %s', token => {
    expect(endOfToken(token)).toBeUndefined()
  })
})
