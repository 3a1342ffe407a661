import { describe, expect, it } from 'vitest'
import { mostZoom, movedBy, widestCrop, zoomedTo, zoomOf } from './crop.ts'

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
