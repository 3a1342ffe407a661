import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookForUpdates } from './look-for-updates.ts'

const MINUTE_MS = 60_000
const update = vi.fn<() => Promise<ServiceWorkerRegistration>>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  update.mockReset().mockResolvedValue({} as ServiceWorkerRegistration)
  stop = lookForUpdates({ update })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
const looks = () => update.mock.calls.length

it('looks at the start and each hour', () => {
  expect(looks()).toBe(1)
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(looks()).toBe(1)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(looks()).toBe(2)
})

it('looks when somebody comes back, not more than once a minute', () => {
  vi.advanceTimersByTime(MINUTE_MS - 1)
  window.dispatchEvent(new Event('focus'))
  expect(looks()).toBe(1)
  vi.advanceTimersByTime(1)
  window.dispatchEvent(new Event('focus'))
  hide(false)
  expect(looks()).toBe(2)
})

it('leaves a page alone that nobody sees, and looks once it is seen again', () => {
  hide(true)
  vi.advanceTimersByTime(5 * 60 * MINUTE_MS)
  expect(looks()).toBe(1)
  hide(false)
  expect(looks()).toBe(2)
})

it('goes on after a look without a network', async () => {
  update.mockRejectedValueOnce(new TypeError('Failed to update'))
  vi.advanceTimersByTime(60 * MINUTE_MS)
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(looks()).toBe(3)
})
