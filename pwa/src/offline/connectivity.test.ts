import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isServerReachable, serverAnswered, serverUnreachable, watchServer } from './connectivity.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  serverAnswered()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

test('believes failures, tells of changes alone', () => {
  const listener = vi.fn()
  const stop = watchServer(listener)
  serverAnswered()
  expect(listener).not.toHaveBeenCalled()
  serverUnreachable()
  serverUnreachable()
  expect(isServerReachable()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  serverAnswered()
  expect(listener).toHaveBeenCalledOnce()
})

test('asks again every eight seconds until the server answers, whatever it says', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetchMock.mockResolvedValueOnce(new Response('', { status: 503 }))
  serverUnreachable()
  await vi.advanceTimersByTimeAsync(7999)
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isServerReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(8000)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(isServerReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('looks at once when the browser has found a network', async () => {
  const stop = watchServer(() => {})
  fetchMock.mockResolvedValue(new Response(''))
  serverUnreachable()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isServerReachable()).toBe(true)
  stop()
})
