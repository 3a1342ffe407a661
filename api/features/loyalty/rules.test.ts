import { expect, test } from 'vitest'
import { comesToReward, standingOf } from './rules.ts'

test.each([
  [0, 'beginner'],
  [4, 'beginner'],
  [5, 'active'],
  [6, 'active'],
  [7, 'near'],
  [9, 'near'],
  [10, 'reward'],
  [14, 'reward'],
])('a customer with %i points is %s', (points, standing) => {
  expect(standingOf(points)).toBe(standing)
})

test.each([
  [9, 10, true],
  [0, 25, true],
  [19, 20, true],
  [10, 19, false],
  [10, 10, false],
  [20, 10, false],
  [8, 9, false],
])('from %i to %i points: a dish more is %s', (before, after, comes) => {
  expect(comesToReward(before, after)).toBe(comes)
})
