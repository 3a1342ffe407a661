import { expect, test } from 'vitest'
import { byTier, MOST_ORDERS_TOLD_APART, MOST_POINTS_TOLD_APART, segmentOf, tierOf } from './figures.ts'

test.each([
  [1, 'New'],
  [2, 'Regular'],
  [4, 'Regular'],
  [5, 'Loyal'],
  [9, 'Loyal'],
  [10, 'VIP'],
  [250, 'VIP'],
])('%i paid orders: %s', (orders, segment) => {
  expect(segmentOf(orders)).toBe(segment)
  expect(segmentOf(Math.min(orders, MOST_ORDERS_TOLD_APART))).toBe(segment)
})

test.each([
  [0, 'Bronze'],
  [9, 'Bronze'],
  [10, 'Argent'],
  [29, 'Argent'],
  [30, 'Or'],
  [59, 'Or'],
  [60, 'Platine'],
  [900, 'Platine'],
])('%i points ever: %s', (points, tier) => {
  expect(tierOf(points)).toBe(tier)
  expect(tierOf(Math.min(points, MOST_POINTS_TOLD_APART))).toBe(tier)
})

test('a tier that nobody is in is counted as none', () => {
  const counted = [
    { number: 3, customers: 2 },
    { number: 9, customers: 1 },
    { number: 60, customers: 4 },
  ]
  expect(byTier(counted)).toEqual({ Bronze: 3, Argent: 0, Or: 0, Platine: 4 })
})
