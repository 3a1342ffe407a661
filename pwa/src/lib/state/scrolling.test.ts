import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileScrolling } from './scrolling.ts'

const look = vi.fn()
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  stop = whileScrolling(look)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const scroll = () => window.dispatchEvent(new Event('scroll'))

it('looks ten times a second at most, and once more when the page stands', () => {
  for (let ms = 0; ms < 1000; ms += 10) {
    scroll()
    vi.advanceTimersByTime(10)
  }
  const looks = look.mock.calls.length
  expect(looks).toBeGreaterThan(5)
  expect(looks).toBeLessThanOrEqual(10)
  vi.advanceTimersByTime(1000)
  expect(look).toHaveBeenCalledTimes(looks + 1)
})

it('looks once at a page that may have been scrolled before, and not at its first scroll as well', () => {
  vi.advanceTimersByTime(1000)
  expect(look.mock.calls).toEqual([[true]])
  scroll()
  vi.advanceTimersByTime(1000)
  expect(look.mock.calls).toEqual([[true], [false]])
})

it('looks no more once it is ended, not even for what was scrolled before', () => {
  scroll()
  vi.advanceTimersByTime(100)
  look.mockClear()
  stop()
  vi.advanceTimersByTime(1000)
  expect(look).not.toHaveBeenCalled()
})
