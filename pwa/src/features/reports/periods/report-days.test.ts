import { expect, it } from 'vitest'
import { dayOnAxis, daysOfPoint, formatMonth, spanOnColumn } from './report-days.ts'

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
