import { expect, test } from 'vitest'
import { fitHeight, layoutOf } from './reviews-carousel.tsx'

/** A scroller with gaps of 30 px, as the browser would measure it. */
function track(count: number, beside: number, scrollLeft = 0, heights: number[] = []) {
  const clientWidth = 930
  const width = (clientWidth - 30 * (beside - 1)) / beside
  const children = Array.from({ length: count }, (_, index) => ({
    offsetLeft: index * (width + 30),
    offsetWidth: width,
    offsetHeight: heights[index] ?? 100,
  }))
  const scrollWidth = count * (width + 30) - 30
  const style = { blockSize: '' }
  return { clientWidth, scrollWidth, scrollLeft, children, style } as unknown as HTMLElement
}

test.each([
  ['twenty, three beside each other', track(20, 3), { page: 0, pages: 7, beside: 3 }],
  ['twenty, one at a time', track(20, 1), { page: 0, pages: 20, beside: 1 }],
  ['the second page', track(20, 3, 960), { page: 1, pages: 7, beside: 3 }],
  ['halfway to the third', track(20, 3, 1500), { page: 2, pages: 7, beside: 3 }],
  ['the last page, which is full and hence repeats one', track(20, 3, 17 * 320), { page: 6, pages: 7, beside: 3 }],
  ['as many as fit', track(3, 3), { page: 0, pages: 1, beside: 3 }],
  ['fewer than fit', track(2, 3), { page: 0, pages: 1, beside: 3 }],
  ['a single one on a phone', track(1, 1), { page: 0, pages: 1, beside: 1 }],
])('reads %s', (_, element, layout) => {
  expect(layoutOf(element)).toMatchObject(layout)
})

test('is as high as the highest item of its page', () => {
  const heights = [100, 180, 120, 500, 90, 90, 640]
  const element = track(7, 3, 0, heights)
  const height = (page: number) => {
    fitHeight(element, { ...layoutOf(element), page })
    return element.style.blockSize
  }
  expect(height(0)).toBe('180px')
  expect(height(1)).toBe('500px')
  expect(height(2)).toBe('640px')
})
