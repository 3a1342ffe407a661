import { expect, it } from 'vitest'
import type { SalesReport } from '#api/features/reports/contract.ts'
import { formatMonth } from '#pwa/lib/format/moment-words.ts'
import {
  dayOnAxis,
  daysOfPoint,
  formatDays,
  formatPeriod,
  formatSpan,
  grainOf,
  grainOfReport,
  periodOf,
  spanOnColumn,
} from './periods.tsx'

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

it('says days as short as an axis needs, and in full', () => {
  expect([dayOnAxis('2026-10-20'), dayOnAxis('2026-11-01'), dayOnAxis('2026-11-21')]).toEqual([
    '20 oct.',
    '1er nov.',
    '21 nov.',
  ])
  expect(formatMonth('2026-11-21')).toBe('novembre 2026')
  expect(daysOfPoint('2026-11-21', '2026-11-21')).toBe('samedi 21 novembre')
  expect(daysOfPoint('2026-11-16', '2026-11-21')).toBe('du lundi 16 novembre au samedi 21 novembre')
})

it('names a span over a column, with its years where they are two', () => {
  expect(spanOnColumn('2026-10-24', '2026-11-22')).toBe('24 oct. – 22 nov. 2026')
  expect(spanOnColumn('2025-12-30', '2026-01-01')).toBe('30 déc. 2025 – 1er janv. 2026')
  expect(spanOnColumn('2026-11-22', '2026-11-22')).toBe('22 nov. 2026')
})

it.each([
  ['weekly', 'weekly'],
  [null, 'daily'],
  ['hourly', 'daily'],
])('takes %s in the address for %s', (text, grain) => {
  expect(grainOf(text)).toBe(grain)
})

it.each([
  ['2026-11-21', 'daily'],
  ['2026-W47', 'weekly'],
  ['2026-11', 'monthly'],
])('knows by %s that an answer is %s', (_id, grain) => {
  const row = { _id, from: '2026-11-01', to: '2026-11-21', total_revenue: 0, orders_count: 0 }
  expect(grainOfReport({ sales_data: [row] } as unknown as SalesReport)).toBe(grain)
})
