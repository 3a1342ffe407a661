import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceUntouched, whenCalm } from './moments.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether it has come, asked after some time. */
function asked(ms: number) {
  let hasCome = false
  void whenCalm(ms).then(() => (hasCome = true))
  return async (passes: number) => {
    await vi.advanceTimersByTimeAsync(passes)
    return hasCome
  }
}

it('comes once nobody has touched the page for so long', async () => {
  const after = asked(2000)
  expect(await after(1900)).toBe(false)
  window.dispatchEvent(new Event('pointerdown'))
  expect(await after(1900)).toBe(false)
  // Where nothing tells of idleness, a while more.
  expect(await after(200 + 5000)).toBe(true)
})

it('keeps nobody waiting for ever who never rests', async () => {
  const after = asked(2000)
  for (let second = 0; second < 9; second += 1) {
    window.dispatchEvent(new Event('wheel'))
    expect(await after(1000)).toBe(false)
  }
  expect(await after(1000 + 5000)).toBe(true)
})

const then = vi.fn()

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
