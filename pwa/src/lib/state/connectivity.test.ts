import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useConnectionChange } from '#pwa/app/app.tsx'
import {
  askServer,
  isServerReachable,
  listenForSilence,
  serverAnswered,
  serverUnreachable,
  watchServer,
} from './connectivity.ts'

/** How the server behind `/healthz` behaves. */
let server: 'up' | 'gone' | 'hanging' | 'slow' | 'proxied' = 'up'
const asked = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset()
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked(address)
    if (server === 'gone') return Promise.reject(new TypeError('Failed to fetch'))
    if (server === 'up') return Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }))
    if (server === 'proxied') return Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    if (server === 'slow') return new Promise(answer => setTimeout(() => answer(new Response('')), 3000))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})
afterEach(async () => {
  server = 'up'
  // By then the requests that still hang have been aborted.
  await pass(10_000)
  await askServer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('does not believe a single lost request', async () => {
  const listener = vi.fn()
  const stop = watchServer(listener)
  serverUnreachable()
  await pass(0)
  expect(asked).toHaveBeenCalledExactlyOnceWith('/healthz')
  expect(isServerReachable()).toBe(true)
  expect(listener).not.toHaveBeenCalled()
  stop()
})

it('takes a proxy whose server is away for no server', async () => {
  server = 'proxied'
  serverUnreachable()
  await pass(0)
  expect(isServerReachable()).toBe(false)
  server = 'up'
  await pass(2500)
  expect(isServerReachable()).toBe(true)
})

it('believes it once a question of its own is lost, and tells of changes alone', async () => {
  const listener = vi.fn()
  const stop = watchServer(listener)
  server = 'gone'
  serverUnreachable()
  serverUnreachable()
  await pass(0)
  expect(isServerReachable()).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
  serverUnreachable()
  await pass(0)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  serverAnswered()
  expect(listener).toHaveBeenCalledOnce()
})

it('is not misled by a lost question when another request was answered meanwhile', async () => {
  server = 'hanging'
  serverUnreachable()
  await pass(2000)
  serverAnswered()
  await pass(4000)
  expect(isServerReachable()).toBe(true)
})

it('takes a line that hangs for none', async () => {
  server = 'hanging'
  serverUnreachable()
  await pass(2400)
  expect(isServerReachable()).toBe(true)
  await pass(200)
  expect(isServerReachable()).toBe(false)
})

it('notices a line that begins to hang within five seconds of the last answer', async () => {
  const stop = listenForSilence()
  serverAnswered()
  server = 'hanging'
  await pass(5000)
  expect(isServerReachable()).toBe(false)
  stop()
})

it('asks on while questions hang, and hears of the return within one turn', async () => {
  server = 'hanging'
  serverUnreachable()
  await pass(2600)
  server = 'up'
  await pass(2500)
  expect(isServerReachable()).toBe(true)
})

it('gives a slow line its time once it has been seen to answer, instead of losing it with each question', async () => {
  server = 'slow'
  serverUnreachable()
  await pass(2600)
  expect(isServerReachable()).toBe(false)
  await pass(600)
  expect(isServerReachable()).toBe(true)
  for (let turn = 0; turn < 3; turn++) {
    void askServer()
    await pass(3100)
    expect(isServerReachable()).toBe(true)
  }
})

it('asks every two and a half seconds until the server answers, whatever it says, and then no more', async () => {
  server = 'gone'
  serverUnreachable()
  await pass(0)
  await pass(2500)
  expect(asked).toHaveBeenCalledTimes(2)
  server = 'up'
  await pass(2500)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(isServerReachable()).toBe(true)
  await pass(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

it.each(['online', 'offline'])('looks at once when the browser speaks of a network: %s', async hint => {
  const stop = watchServer(() => {})
  server = hint === 'online' ? 'gone' : 'up'
  await askServer()
  server = hint === 'online' ? 'up' : 'gone'
  window.dispatchEvent(new Event(hint))
  await pass(0)
  expect(isServerReachable()).toBe(hint === 'online')
  stop()
})

it('notices within five seconds that the server is gone, where nothing else asks for anything', async () => {
  const stop = listenForSilence()
  server = 'gone'
  await pass(5000)
  expect(isServerReachable()).toBe(false)
  stop()
})

it('asks nothing by itself while answers come, nor while nobody looks', async () => {
  const stop = listenForSilence()
  for (let turn = 0; turn < 8; turn++) {
    await pass(2400)
    serverAnswered()
  }
  expect(asked).not.toHaveBeenCalled()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(60_000)
  expect(asked).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked).toHaveBeenCalledOnce()
  stop()
  await pass(60_000)
  expect(asked).toHaveBeenCalledOnce()
})

it('has its return told once, for a moment, and nothing at the start', async () => {
  const { result } = renderHook(useConnectionChange)
  expect(result.current).toBeUndefined()
  server = 'gone'
  await act(askServer)
  expect(result.current).toBe('cut')
  server = 'up'
  await act(askServer)
  expect(result.current).toBe('back')
  await act(() => pass(3900))
  expect(result.current).toBe('back')
  await act(() => pass(200))
  expect(result.current).toBeUndefined()
})
