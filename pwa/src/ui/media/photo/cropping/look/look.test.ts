import { expect, test } from 'vitest'
import { coverOf, lightTable, suitingLight } from './look.ts'

const SHAPE = { width: 1200, height: 900 }
const grey = (value: number) => [value, value, value, 255]

test.each([0, 5, -5, 15])('turned by %i degrees, the part still covers its window', angle => {
  const cover = coverOf(SHAPE, angle)
  const turned = (angle * Math.PI) / 180
  // The window’s corners, turned back into the part, lie within it.
  for (const [x, y] of [
    [1, 1],
    [1, -1],
    [-1, 1],
  ] as const) {
    const [right, down] = [(x * SHAPE.width) / 2, (y * SHAPE.height) / 2]
    const across = right * Math.cos(turned) + down * Math.sin(turned)
    const along = down * Math.cos(turned) - right * Math.sin(turned)
    expect(Math.abs(across)).toBeLessThanOrEqual((cover * SHAPE.width) / 2 + 0.001)
    expect(Math.abs(along)).toBeLessThanOrEqual((cover * SHAPE.height) / 2 + 0.001)
  }
})

test('light leaves black, white and an unchanged picture as they are', () => {
  expect([...lightTable(0)]).toEqual(Array.from({ length: 256 }, (_, value) => value))
  for (const light of [-1, 0.5, 1]) expect([lightTable(light)[0], lightTable(light)[255]]).toEqual([0, 255])
  expect(lightTable(1)[100]).toBeGreaterThan(100)
  expect(lightTable(-1)[100]).toBeLessThan(100)
})

test('suggests more light for a dark picture, little for a middle one, never much', () => {
  expect(suitingLight(grey(40))).toBe(0.5)
  expect(suitingLight(grey(90))).toBeGreaterThan(0.1)
  expect(Math.abs(suitingLight(grey(127)))).toBeLessThan(0.02)
  expect(suitingLight(grey(255))).toBe(-0.5)
})
