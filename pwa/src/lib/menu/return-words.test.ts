import { expect, it } from 'vitest'
import { returnWords } from './return-words.ts'

const NOW = new Date('2026-11-21T22:50:00Z')

it.each([
  ['2026-11-21T22:59:00Z', 'de retour à 23 h 59'],
  ['2026-11-21T23:04:00Z', 'de retour demain à 0 h 04'],
  ['2026-11-22T04:00:00Z', 'de retour demain à 5 h'],
  ['2026-11-24T10:30:00Z', 'de retour mardi 24 novembre à 11 h 30'],
])('ten minutes to midnight, a pause until %s: %s', (until, words) => {
  expect(returnWords(new Date(until), NOW).replaceAll('\u00a0', ' ')).toBe(words)
})
