import { expect, it } from 'vitest'
import { formatMoment } from './moment-words.ts'

it.each([
  ['2026-11-21T13:05:00Z', '2026-11-21T14:00:00Z', 'aujourd’hui à 14\u00a0h\u00a005'],
  // Paris is an hour ahead, and past midnight already.
  ['2026-11-20T23:00:00Z', '2026-11-21T14:00:00Z', 'aujourd’hui à 0\u00a0h'],
  ['2026-11-20T22:59:00Z', '2026-11-21T14:00:00Z', 'hier à 23\u00a0h\u00a059'],
  ['2026-11-03T08:00:00Z', '2026-11-21T14:00:00Z', 'le mardi 3 novembre à 9\u00a0h'],
  ['2025-12-31T11:00:00Z', '2026-01-01T11:00:00Z', 'hier à 12\u00a0h'],
  ['2025-12-30T11:00:00Z', '2026-01-01T11:00:00Z', 'le 30 décembre 2025'],
])('says of %s at %s: %s', (at, now, words) => {
  expect(formatMoment(new Date(at), new Date(now))).toBe(words)
})
