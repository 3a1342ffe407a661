import { expect, test } from 'vitest'
import { pointCents, pointsLeft, pointsThatCount } from './set-points.ts'

test.each([
  ['the first ten', 0, 10, 0],
  ['the eleventh', 10, 1, 1],
  ['those beyond ten', 0, 25, 15],
  ['what comes after ten were given', 12, 3, 3],
  ['the tenth and two more', 9, 3, 2],
  ['points that were taken before', -5, 15, 0],
  ['points that are taken', 20, -8, 0],
])('of %s, counts what is not free', (_, before, added, counted) => {
  expect(pointsThatCount({ before, added })).toBe(counted)
})

test('a point is a tenth of the dearest dish, in whole cents', () => {
  expect(pointCents([600, 1350, 1390])).toBe(139)
  expect(pointCents([1391])).toBe(140)
  expect(pointCents([])).toBe(0)
})

test.each([
  [0, 0, 10],
  [10, 0, 0],
  [4, 300, 8],
  [12, 139, 1],
])('with %i given and %i cents left, says how many may follow', (before, leftCents, left) => {
  expect(pointsLeft(before, leftCents, 139)).toBe(left)
})
