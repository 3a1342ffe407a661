import { act, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parisTime } from '#api/kernel/time/paris-time.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const MINUTE_MS = 60_000

let page: typeof import('./clock.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON + 15 * MINUTE_MS, toFake: ['Date', 'performance'] })
  localStorage.clear()
  page = await opened()
})
afterEach(() => vi.useRealTimers())

/** A page that has just been loaded, on a device whose clock is a quarter of an hour ahead. */
async function opened() {
  vi.resetModules()
  return import('./clock.ts')
}

function hear(serverMs: number, tripMs = 0, headers: Record<string, string> = {}) {
  const askedAt = performance.now()
  vi.advanceTimersByTime(tripMs)
  const date = new Date(serverMs).toUTCString()
  page.hearServerTime(new Response(null, { headers: { date, ...headers } }), askedAt)
}

const shown = () => page.clock.now().toISOString().slice(11, 19)

describe('the page’s clock', () => {
  it('is the device’s until the server is heard, then the server’s', () => {
    expect(shown()).toBe('12:15:00')
    hear(NOON)
    expect(shown()).toBe('12:00:00')
  })

  it('takes half of the round trip as gone', () => {
    hear(NOON, 4000)
    expect(page.clock.nowMs()).toBe(NOON + 2500)
  })

  it('goes on without a network, whatever the device’s clock does', () => {
    hear(NOON)
    vi.advanceTimersByTime(90_000)
    vi.setSystemTime(NOON + 86_400_000)
    expect(shown()).toBe('12:01:30')
  })

  it('keeps what the next answers agree with, and tells of a jump alone', () => {
    const told = vi.fn()
    page.clock.onCorrected(told)
    hear(NOON)
    expect(told).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_400)
    hear(NOON + 10_000, 200)
    expect(page.clock.nowMs()).toBe(NOON + 500 + 10_600)
    expect(told).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['without a time', { date: '' }],
    ['that has lain in a cache', { age: '60' }],
  ])('believes no answer %s', (_, headers: Record<string, string>) => {
    hear(NOON, 0, headers)
    expect(shown()).toBe('12:15:00')
  })

  it('draws the times on the screen anew where it has jumped', async () => {
    const { useNow } = await import('./clock.ts')
    const { result } = renderHook(() => useNow())
    expect(parisTime(result.current)).toBe('13:15')
    act(() => hear(NOON))
    expect(parisTime(result.current)).toBe('13:00')
  })

  it('says how far the device is off, from a minute on, until it is right', () => {
    const { result } = renderHook(() => page.useClockSkew())
    expect(result.current).toBe(0)
    act(() => hear(NOON))
    expect(result.current).toBe(900_000)
    vi.setSystemTime(NOON + 30_000)
    act(() => hear(NOON))
    expect(result.current).toBe(0)
  })

  it('is off by nothing on the page that the server renders, which a device that knows better takes over as it is', async () => {
    hear(NOON)
    page = await opened()
    const Skew = () => page.useClockSkew()
    expect(renderToString(createElement(Skew))).toBe('0')
    expect(renderHook(Skew).result.current).toBe(900_000)
  })

  it('counts what the device has noted by its own clock', () => {
    const noted = page.clock.deviceMs()
    hear(NOON)
    expect(page.clock.fromDevice(noted).getTime()).toBe(NOON + 500)
  })

  it('is known to a page that starts without a network', async () => {
    hear(NOON)
    page = await opened()
    expect(shown()).toBe('12:00:00')
    vi.setSystemTime(NOON + 60 * MINUTE_MS)
    hear(NOON + 60 * MINUTE_MS)
    page = await opened()
    expect(shown()).toBe('13:00:00')
  })
})
