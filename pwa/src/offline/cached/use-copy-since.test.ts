import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { useCopySince } from './use-copy-since.ts'

let isThere = true
beforeEach(() => {
  vi.useFakeTimers()
  fakeServer({ 'GET /healthz': () => (isThere ? {} : 'offline') })
})
afterEach(async () => {
  isThere = true
  await askServer()
  vi.useRealTimers()
})

const BEFORE = performance.timeOrigin - 60_000
const show = (query: { data: unknown; dataUpdatedAt: number }) =>
  renderHook(useCopySince, { initialProps: query }).result
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('has nothing to say of an answer', () => {
  expect(show({ data: 'answer', dataUpdatedAt: performance.timeOrigin + 10 }).current).toBeUndefined()
})

it('says at once since when an answer stands, once the server is gone, and no more when it is back', async () => {
  const at = performance.timeOrigin + 10
  const result = show({ data: 'answer', dataUpdatedAt: at })
  isThere = false
  await act(askServer)
  expect(result.current).toEqual(new Date(at))
  isThere = true
  await act(askServer)
  expect(result.current).toBeUndefined()
})

it('says nothing of a copy whose answer comes soon, and its time where it is late', async () => {
  const { result, rerender } = renderHook(useCopySince, { initialProps: { data: 'copy', dataUpdatedAt: BEFORE } })
  await pass(1400)
  expect(result.current).toBeUndefined()
  await pass(200)
  expect(result.current).toEqual(new Date(BEFORE))
  rerender({ data: 'answer', dataUpdatedAt: performance.timeOrigin + 10 })
  expect(result.current).toBeUndefined()
})

it('says nothing where there is nothing', async () => {
  isThere = false
  await act(askServer)
  expect(show({ data: undefined, dataUpdatedAt: 0 }).current).toBeUndefined()
})
