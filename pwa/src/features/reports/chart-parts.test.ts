import { expect, it } from 'vitest'
import { axisTicks } from './chart-parts.tsx'

it.each([
  [1187.4, {}, [0, 300, 600, 900, 1200]],
  [1200, {}, [0, 300, 600, 900, 1200]],
  [1200.01, {}, [0, 400, 800, 1200, 1600]],
  [6, {}, [0, 1.5, 3, 4.5, 6]],
  [0, {}, [0, 1, 2, 3, 4]],
  [34, { room: 1.8, isWhole: true }, [0, 20, 40, 60, 80]],
  [1, { isWhole: true }, [0, 1, 2, 3, 4]],
  [5, { isWhole: true }, [0, 2, 4, 6, 8]],
  [9.5, { isWhole: true }, [0, 3, 6, 9, 12]],
])('rounds %s up (%o)', (largest, how, ticks) => {
  expect(axisTicks(largest, how)).toEqual(ticks)
})

it('has room for every value, in whole steps where things are counted', () => {
  for (let largest = 1; largest < 3000; largest += 7) {
    const ticks = axisTicks(largest, { room: 1.8, isWhole: true })
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * 1.8)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.at(-1)).toBeLessThanOrEqual(Math.max(4, largest * 1.8 * 2))
  }
})
