import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceUntouched } from './once-untouched.ts'

const then = vi.fn()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('calls once nobody has touched the page for so long, and the page has not scrolled on either', () => {
  onceUntouched(2000, then)
  for (const touch of ['pointerdown', 'scroll', 'keydown']) {
    vi.advanceTimersByTime(1900)
    document.dispatchEvent(new Event(touch, { bubbles: true }))
  }
  vi.advanceTimersByTime(1999)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledOnce()
})

it('calls once only, whatever is touched after', () => {
  onceUntouched(2000, then)
  vi.advanceTimersByTime(2000)
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(4000)
  expect(then).toHaveBeenCalledOnce()
})

it('calls no more where the wait is ended', () => {
  const stop = onceUntouched(2000, then)
  stop()
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(4000)
  expect(then).not.toHaveBeenCalled()
})
