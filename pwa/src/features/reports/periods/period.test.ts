import { expect, it } from 'vitest'
import { formatDays, formatPeriod, formatSpan, periodOf } from './period.ts'

it.each([
  ['90', 90],
  [null, 30],
  ['12', 30],
  ['-1', 30],
  ['tout', 30],
])('takes %s in the address for %d days', (text, days) => {
  expect(periodOf(text)).toBe(days)
})

it('says periods in words', () => {
  expect(formatPeriod(1)).toBe('Aujourd’hui')
  expect(formatPeriod(30)).toBe('30\u00a0derniers jours')
})

it('counts today among the days, and knows that it is tomorrow in Paris before it is in London', () => {
  expect(formatDays(7, new Date('2026-11-21T22:59:00Z'))).toBe('Du 15 novembre au 21 novembre 2026')
  expect(formatDays(7, new Date('2026-11-21T23:01:00Z'))).toBe('Du 16 novembre au 22 novembre 2026')
  expect(formatDays(1, new Date('2026-11-21T12:00:00Z'))).toBe('Le samedi 21 novembre')
})

it('names both years where a span goes over the turn of one', () => {
  expect(formatSpan('2025-12-30', '2026-01-02')).toBe('Du 30 décembre 2025 au 2 janvier 2026')
  expect(formatSpan('2026-11-01', '2026-11-01')).toBe('Le 1er novembre 2026')
})
