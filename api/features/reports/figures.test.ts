import { describe, expect, test } from 'vitest'
import {
  askedPeriods,
  bestDishes,
  centsEach,
  type DishSales,
  daysIn,
  daysOf,
  each,
  lastDays,
  PERIOD_WORDS,
  percentOf,
  periodBefore,
  periodErrors,
  salesRows,
  worstDishes,
} from './figures.ts'

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

function dish(name: string, quantity: number, revenueCents: number, isListed = true): DishSales {
  return { itemId: name, name, category: 'plats', quantity, revenueCents, isListed }
}

const DISHES = [
  dish('Éventail', 0, 0),
  dish('Pad thaï', 9, 9000),
  dish('Som tam', 9, 5400),
  dish('Nems', 2, 12_000),
  dish('Nems offerts', 4, 0, false),
  dish('Fini', 0, 0, false),
]
const names = (dishes: readonly DishSales[]) => dishes.map(({ name }) => name)

test('the best by quantity: equals by revenue, unsold ones not at all', () => {
  expect(names(bestDishes(DISHES, 'quantity', 10))).toEqual(['Pad thaï', 'Som tam', 'Nems offerts', 'Nems'])
})

test('the best by revenue, as many as asked for', () => {
  expect(names(bestDishes(DISHES, 'revenueCents', 2))).toEqual(['Nems', 'Pad thaï'])
})

test('the worst of what can be ordered, unsold ones first, neither free nor gone ones', () => {
  expect(names(worstDishes(DISHES, 'quantity', 10))).toEqual(['Éventail', 'Nems', 'Som tam', 'Pad thaï'])
  expect(names(worstDishes(DISHES, 'revenueCents', 2))).toEqual(['Éventail', 'Som tam'])
})

test('equals by both are in the order of the alphabet', () => {
  expect(names(worstDishes([dish('Œuf', 0, 0), dish('zeste', 0, 0), dish('Ail', 0, 0)], 'quantity', 3))).toEqual([
    'Ail',
    'Œuf',
    'zeste',
  ])
})

test.each([
  [0, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
  [1, 2000, 0.1],
])('%i of %i are %f %%', (part, whole, rate) => {
  expect(percentOf(part, whole)).toBe(rate)
})

test('averages of nothing are nothing', () => {
  expect([centsEach(1000, 0), each(5, 0)]).toEqual([0, 0])
})

test('averages are rounded once', () => {
  expect([centsEach(1000, 3), centsEach(2000, 3), each(5, 3)]).toEqual([333, 667, 1.67])
})

const TODAY = '2026-11-21'

describe('the last days', () => {
  test.each([
    [1, '2026-11-21'],
    [7, '2026-11-15'],
    [30, '2026-10-23'],
    [366, '2025-11-21'],
  ])('%i of them, today included, begin on %s', (days, from) => {
    const period = lastDays(TODAY, days)
    expect(period).toEqual({ from, to: TODAY })
    expect(daysOf(period)).toBe(days)
  })

  test('are as many days before them', () => {
    expect(periodBefore({ from: '2026-10-23', to: TODAY })).toEqual({ from: '2026-09-23', to: '2026-10-22' })
    expect(periodBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({ from: '2028-02-29', to: '2028-02-29' })
  })

  test('are told one by one, over a change of the clocks too', () => {
    expect(daysIn({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })
})

describe('the periods of the statistics', () => {
  test('are the last 30 days beside the 30 before, unless said', () => {
    expect(askedPeriods({}, TODAY)).toEqual({
      period: { from: '2026-10-23', to: TODAY },
      comparison: { from: '2026-09-23', to: '2026-10-22' },
    })
  })

  test('are compared with as many days before, unless said', () => {
    const { comparison } = askedPeriods({ from: '2026-11-01', to: '2026-11-10' }, TODAY)
    expect(comparison).toEqual({ from: '2026-10-22', to: '2026-10-31' })
  })

  test.each([
    [{ from: '2026-11-01' }, 'to', PERIOD_WORDS.missing],
    [{ to: '2026-11-01' }, 'from', PERIOD_WORDS.missing],
    [{ compare_from: '2026-11-01' }, 'compare_to', PERIOD_WORDS.missing],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to', PERIOD_WORDS.reversed],
    [{ from: '2025-11-20', to: '2026-11-21' }, 'to', PERIOD_WORDS.long],
    [{ compare_from: '2025-11-20', compare_to: '2026-11-21' }, 'compare_to', PERIOD_WORDS.long],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'from', PERIOD_WORDS.far],
    [{ from: '2026-01-01', to: '9999-12-31' }, 'to', PERIOD_WORDS.far],
  ])('%j are refused at %s: %s', (asked, path, message) => {
    expect(periodErrors(asked)).toEqual([{ path, message }])
  })

  test.each([
    {},
    { from: '2025-11-21', to: TODAY },
    { from: TODAY, to: TODAY, compare_from: TODAY, compare_to: TODAY },
  ])('%j are let through', asked => {
    expect(periodErrors(asked)).toEqual([])
  })
})
