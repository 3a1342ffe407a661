import { expect, test } from 'vitest'
import { randomOf } from '../seed.ts'
import { rowsOf, type TriedModule, tableOf } from './table.ts'

function moduleOf(...tests: { invariant: 1 | 4; tried: number; state: string }[]): TriedModule {
  return {
    children: {
      allTests: () =>
        tests.map(({ invariant, tried, state }) => ({
          meta: () => ({ torture: { invariant, tried } }),
          result: () => ({ state }),
          diagnostic: () => ({ duration: 1500 }),
        })),
    },
  }
}

test('adds up the tests of one invariant, over all files', () => {
  const modules = [
    moduleOf({ invariant: 4, tried: 10, state: 'passed' }, { invariant: 4, tried: 5, state: 'failed' }),
    moduleOf({ invariant: 1, tried: 7, state: 'passed' }, { invariant: 4, tried: 1, state: 'passed' }),
  ]
  expect(rowsOf(modules)).toEqual([
    { number: 1, tried: 7, violated: 0, seconds: 1.5 },
    { number: 4, tried: 16, violated: 1, seconds: 4.5 },
  ])
})

test('the table names what was not tried', () => {
  const table = tableOf(rowsOf([moduleOf({ invariant: 1, tried: 7, state: 'passed' })]))
  expect(table).toContain('| 7 model runs | 0 | 2 |')
  expect(table).toMatch(/Not tried in this run: 2, 3, 4/)
})

test('the same seed draws the same, another one something else', () => {
  const draw = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 20 }, () => random.between(1, 6))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(new Set(draw(7)).size).toBeGreaterThan(3)
  expect(Math.min(...draw(9))).toBeGreaterThanOrEqual(1)
  expect(Math.max(...draw(9))).toBeLessThanOrEqual(6)
})
