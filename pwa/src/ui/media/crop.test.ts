import { describe, expect, it, test } from 'vitest'
import { coverOf, lightTable, mostZoom, movedBy, suitingLight, widestCrop, zoomedTo, zoomOf } from './crop.ts'

const WIDE = { width: 2000, height: 1000 }
const TALL = { width: 600, height: 900 }

describe('the square that is kept', () => {
  it.each([
    [WIDE, { x: 500, y: 0, width: 1000, height: 1000 }],
    [TALL, { x: 0, y: 150, width: 600, height: 600 }],
    [
      { width: 7, height: 7 },
      { x: 0, y: 0, width: 7, height: 7 },
    ],
  ])('begins in the middle of %j, as large as it can be', (picture, crop) => {
    expect(widestCrop(picture)).toEqual(crop)
    expect(zoomOf(crop, picture)).toBe(1)
  })

  it('has another shape where one is asked for, and keeps it', () => {
    const sheet = { width: 2000, height: 900 }
    const begun = widestCrop(sheet, 4 / 3)
    expect(begun).toEqual({ x: 400, y: 0, width: 1200, height: 900 })
    const near = zoomedTo(begun, sheet, 2)
    expect(near).toEqual({ x: 700, y: 225, width: 600, height: 450 })
    expect(zoomOf(near, sheet)).toBe(2)
    expect(widestCrop(TALL, 4 / 3)).toEqual({ x: 0, y: 225, width: 600, height: 450 })
  })

  it('follows the finger, and stops at the edges', () => {
    const begun = widestCrop(WIDE)
    expect(movedBy(begun, WIDE, { x: 0.25, y: 0 })).toEqual({ x: 250, y: 0, width: 1000, height: 1000 })
    expect(movedBy(begun, WIDE, { x: 3, y: 3 })).toEqual({ x: 0, y: 0, width: 1000, height: 1000 })
    expect(movedBy(begun, WIDE, { x: -3, y: -3 })).toEqual({ x: 1000, y: 0, width: 1000, height: 1000 })
  })

  it('is brought nearer around its middle, or around two fingers', () => {
    const begun = widestCrop(WIDE)
    expect(zoomedTo(begun, WIDE, 2)).toEqual({ x: 750, y: 250, width: 500, height: 500 })
    expect(zoomedTo(begun, WIDE, 2, { x: 0, y: 1 })).toEqual({ x: 500, y: 500, width: 500, height: 500 })
  })

  it('never shows more than there is when it goes away again', () => {
    const corner = movedBy(zoomedTo(widestCrop(TALL), TALL, 3), TALL, { x: -9, y: -9 })
    expect(corner).toEqual({ x: 400, y: 700, width: 200, height: 200 })
    expect(zoomedTo(corner, TALL, 1)).toEqual({ x: 0, y: 300, width: 600, height: 600 })
    expect(zoomedTo(corner, TALL, 0.2)).toEqual({ x: 0, y: 300, width: 600, height: 600 })
  })

  it.each([
    [WIDE, 4],
    [{ width: 300, height: 256 }, 2],
    [{ width: 90, height: 90 }, 1],
  ])('of %j comes at most %d times nearer', (picture, most) => {
    expect(mostZoom(picture)).toBe(most)
    expect(zoomOf(zoomedTo(widestCrop(picture), picture, 100), picture)).toBe(most)
  })
})

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
