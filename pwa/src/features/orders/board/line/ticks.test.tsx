import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { useTickQuestions, useWaitingTaps } from './board-queue.ts'
import { useBoard } from './board-store.ts'
import { move, useMoves } from './moves.ts'
import { portionsOf } from './stations.ts'
import { tick, useTickedOrder, useTickedOrderAfterPaint } from './ticks.ts'

const ORDER = aBoardOrder({ status: 'preparing' })
const CALL = `POST /api/admin/orders/${ORDER.id}/lines`
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let seen: { cooked: boolean[]; waiting: number; questions: number; version: number | undefined }
function Probe() {
  const known = useBoard().orders?.get(ORDER.id)
  const order = useTickedOrder(known ?? ORDER)
  useMoves()
  seen = {
    cooked: cookedOf(order),
    waiting: useWaitingTaps().count.ticks,
    questions: useTickQuestions().length,
    version: known?.items[0]?.parts?.[0]?.version,
  }
  return null
}

const cookedOf = (order: CachedOrder) => portionsOf(order, new Map()).map(({ cooked }) => cooked)
const withFirst = (cooked: boolean, version: number, cookVersion: number) => ({
  ...ORDER,
  cookVersion,
  items: ORDER.items.map((item, place) => (place === 0 ? { ...item, parts: [{ cooked, version }] } : item)),
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers()
  serverAnswered()
  keepStaff({ token: 'bearer', role: 'manager' })
})
afterEach(async () => {
  await tapsQueue.forget()
  forgetStaff()
  vi.useRealTimers()
})

async function open(answer: Parameters<typeof fakeServer>[0][string]) {
  let isGone = false
  const server = fakeServer({
    [CALL]: request => (isGone ? 'offline' : typeof answer === 'function' ? answer(request) : answer),
    'GET /healthz': () => (isGone ? 'offline' : {}),
    [`POST /api/admin/orders/${ORDER.id}/status`]: { body: { ...withFirst(true, 20, 1), status: 'ready', version: 3 } },
  })
  const line = fakeBoardLine()
  renderPart(<Probe />)
  await later(0)
  await act(() => line.board([ORDER]))
  const tap = (cooked = true) =>
    act(() => tick(ORDER.id, { ...(portionsOf(ORDER, new Map())[0] as ReturnType<typeof portionsOf>[number]) }, cooked))
  return { server, line, tap, setGone: (gone: boolean) => (isGone = gone) }
}

it('shows a tick at once, sends it at once, and takes what the server answers', async () => {
  const { server, tap } = await open({ body: withFirst(true, 20, 1) })
  await tap()
  expect(seen.cooked).toEqual([true, false])
  await later(100)
  expect(server.requests.map(({ body }) => body)).toEqual([{ line: '1', part: 0, cooked: true, version: 11 }])
  expect(seen).toEqual({ cooked: [true, false], waiting: 0, questions: 0, version: 20 })
})

it('hears what others tick, though no version of an order rises by it', async () => {
  const { line } = await open({})
  await act(() => line.orders([withFirst(true, 20, 1)]))
  expect(seen.cooked).toEqual([true, false])
  await act(() => line.orders([withFirst(false, 11, 0)]))
  expect(seen.cooked).toEqual([true, false])
})

it('keeps a tick without a network, takes one back without a trace, and sends it once on its return', async () => {
  const { server, tap, setGone } = await open({ body: withFirst(true, 20, 1) })
  setGone(true)
  await tap()
  await later(100)
  expect(seen).toMatchObject({ cooked: [true, false], waiting: 1 })
  setGone(false)
  await later(20_000)
  expect(new Set(server.of(CALL).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(seen).toMatchObject({ cooked: [true, false], waiting: 0 })
})

it('asks where somebody has taken back what was ticked here, and shows the server’s until it is decided', async () => {
  const theirs = withFirst(false, 22, 2)
  const { tap } = await open(problem(409, 'stale_version', 'Quelqu’un…', { order: theirs, by: 'Nok' }))
  await tap()
  await later(100)
  expect(seen).toMatchObject({ cooked: [false, false], questions: 1, version: 22 })
})

it('asks nobody where the other has ticked it too', async () => {
  const theirs = withFirst(true, 22, 2)
  const { tap } = await open(problem(409, 'stale_version', 'Quelqu’un…', { order: theirs, by: 'Nok' }))
  await tap()
  await later(100)
  expect(seen).toMatchObject({ cooked: [true, false], questions: 0, waiting: 0 })
})

it('is in nobody’s way: a move of the order goes out beside it', async () => {
  const { server, tap } = await open('offline')
  await tap()
  await act(() => move(ORDER, 'ready'))
  await later(100)
  expect(tapsQueue.state().chains.size).toBe(2)
  expect(server.requests).not.toHaveLength(0)
})

it('draws what follows from a tick one paint after the line itself', async () => {
  const drawn = { lines: 0, ticket: 0, cooked: 0 }
  const Lines = () => {
    useTickedOrder(ORDER)
    drawn.lines++
    return null
  }
  const Ticket = () => {
    drawn.cooked = cookedOf(useTickedOrderAfterPaint(ORDER)).filter(Boolean).length
    drawn.ticket++
    return null
  }
  const { tap } = await open('offline')
  renderPart(<Lines />)
  renderPart(<Ticket />)
  await tap()
  expect(drawn).toEqual({ lines: 2, ticket: 1, cooked: 0 })
  await later(100)
  expect(drawn).toEqual({ lines: 2, ticket: 2, cooked: 1 })
})
