import { expect, test } from 'vitest'
import { each, eurosEach, percentOf } from './rates.ts'

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
  expect([eurosEach(1000, 0), each(5, 0)]).toEqual([0, 0])
})

test('averages are rounded once', () => {
  expect([eurosEach(1000, 3), eurosEach(2000, 3), each(5, 3)]).toEqual([3.33, 6.67, 1.67])
})
