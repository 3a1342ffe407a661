import { expect, test } from 'vitest'
import { salesRows } from './sales-rows.ts'

const SALES = new Map([
  ['2026-11-15', { orders: 1, revenueCents: 100, refundedOrders: 0 }],
  ['2026-11-16', { orders: 2, revenueCents: 250, refundedOrders: 1 }],
  ['2026-11-21', { orders: 3, revenueCents: 1000, refundedOrders: 0 }],
])

test('every day has its row, without sales too', () => {
  expect(salesRows({ from: '2026-11-15', to: '2026-11-17' }, 'daily', SALES)).toEqual([
    { label: '2026-11-15', from: '2026-11-15', to: '2026-11-15', orders: 1, revenueCents: 100, refundedOrders: 0 },
    { label: '2026-11-16', from: '2026-11-16', to: '2026-11-16', orders: 2, revenueCents: 250, refundedOrders: 1 },
    { label: '2026-11-17', from: '2026-11-17', to: '2026-11-17', orders: 0, revenueCents: 0, refundedOrders: 0 },
  ])
})

test('weeks begin on Monday, and what is cut off by the period is not in them', () => {
  expect(salesRows({ from: '2026-11-15', to: '2026-11-21' }, 'weekly', SALES)).toEqual([
    { label: '2026-W46', from: '2026-11-15', to: '2026-11-15', orders: 1, revenueCents: 100, refundedOrders: 0 },
    { label: '2026-W47', from: '2026-11-16', to: '2026-11-21', orders: 5, revenueCents: 1250, refundedOrders: 1 },
  ])
})

test.each([
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2026-01-01', '2026-W01'],
  ['2023-01-01', '2022-W52'],
])('%s is in ISO week %s', (day, label) => {
  expect(salesRows({ from: day, to: day }, 'weekly', SALES)[0]?.label).toBe(label)
})

test('months are calendar months', () => {
  const rows = salesRows({ from: '2026-10-31', to: '2026-11-21' }, 'monthly', SALES)
  expect(rows.map(({ label, from, to, orders }) => [label, from, to, orders])).toEqual([
    ['2026-10', '2026-10-31', '2026-10-31', 0],
    ['2026-11', '2026-11-01', '2026-11-21', 6],
  ])
})
