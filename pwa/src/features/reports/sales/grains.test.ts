import { expect, it } from 'vitest'
import type { SalesReport } from '#api/features/reports/contract.ts'
import { grainOf, grainOfReport } from './grains.ts'

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
