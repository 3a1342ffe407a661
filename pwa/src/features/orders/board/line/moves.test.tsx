import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { useToast } from '#pwa/lib/state/toasts.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import type { Theirs } from '#pwa/offline/staff/moves.ts'
import { moveChains, tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem, type Request } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { useQuestions } from './board-queue.ts'
import { useBoard } from './board-store.ts'
import { applyOurs, move, takeTheirs, undo, useMoves } from './moves.ts'

const ORDER = aBoardOrder()
const CALL = `POST /api/admin/orders/${ORDER.id}/status`
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let seen: {
  order: CachedOrder | undefined
  to: string | undefined
  toast: string | undefined
  theirs: Theirs | undefined
}

function Probe() {
  const board = useBoard()
  const moves = useMoves()
  const theirs = useQuestions()[0]?.[0]?.theirs
  seen = { order: board.orders?.get(ORDER.id), to: moves.get(ORDER.id)?.to, toast: useToast()?.text, theirs }
  return null
}

const keysOf = (requests: Request[]) => new Set(requests.map(({ headers }) => headers.get('idempotency-key')))

beforeEach(() => {
  // This device stores nothing: moves live in memory, and the page says so elsewhere.
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
  })
  const line = fakeBoardLine()
  renderPart(<Probe />)
  await later(0)
  await act(() => line.board([ORDER]))
  // Lets time pass while the stream's heartbeats go on.
  const wait = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      await later(Math.min(left, 1000))
      await act(() => line.beat())
    }
  }
  const tap = (to: 'preparing' | 'ready' | 'delivered' = 'preparing') => act(() => move(ORDER, to))
  return { server, line, wait, tap, setGone: (gone: boolean) => (isGone = gone) }
}

const moved = (status: BoardOrder['status'], version: number) => ({ body: { ...ORDER, status, version } })

it('shows a tap at once and sends it after 5 seconds, with the version that it knows', async () => {
  const { server, tap, wait } = await open(moved('preparing', 3))
  await tap()
  expect(seen.to).toBe('preparing')
  await wait(4900)
  expect(server.of(CALL)).toEqual([])
  await wait(200)
  expect(server.of(CALL)[0]?.body).toEqual({ status: 'preparing', version: 2 })
  expect([seen.to, seen.order?.status, seen.order?.version]).toEqual([undefined, 'preparing', 3])
})

it('sends nothing when it is taken back', async () => {
  const { server, tap, wait } = await open(moved('preparing', 3))
  await tap()
  await wait(3000)
  act(() => undo(ORDER.id))
  expect(seen.to).toBeUndefined()
  await wait(10_000)
  expect(server.of(CALL)).toEqual([])
})

it('sends what is waiting at once when the page is left', async () => {
  const { server, tap, wait } = await open(moved('preparing', 3))
  await tap()
  window.dispatchEvent(new Event('pagehide'))
  expect(server.of(CALL)[0]?.body).toEqual({ status: 'preparing', version: 2 })
  await wait(6000)
  expect(server.requests).toHaveLength(1)
})

it('sends the first of two quick taps before the second begins', async () => {
  const { server, tap, wait } = await open(({ body }) =>
    moved((body as BoardOrder).status, (body as BoardOrder).version + 1),
  )
  await tap()
  await wait(1000)
  await tap('ready')
  await later(1)
  expect(server.of(CALL).map(({ body }) => body)).toEqual([{ status: 'preparing', version: 2 }])
  expect(seen.to).toBe('ready')
  await wait(5100)
  expect(server.of(CALL)[1]?.body).toEqual({ status: 'ready', version: 3 })
})

it('asks when somebody else was quicker, with the order as it is; theirs may be taken', async () => {
  const detail = 'Quelqu’un d’autre vient de modifier cet élément. Voici la dernière version.'
  const order = { ...ORDER, status: 'ready', version: 4 }
  const { server, tap, wait } = await open(problem(409, 'stale_version', detail, { order, by: 'Nok' }))
  await tap()
  await wait(5100)
  expect([seen.order?.status, seen.to, seen.theirs]).toMatchObject(['ready', undefined, { status: 'ready', by: 'Nok' }])
  await act(() => takeTheirs(ORDER.id))
  await wait(6000)
  expect([seen.theirs, server.of(CALL).length]).toEqual([undefined, 1])
})

it('makes ours on the new version when that is chosen, under another key', async () => {
  const order = { ...ORDER, paymentStatus: 'refunded', version: 4 }
  const { server, tap, wait } = await open(({ body }) =>
    (body as BoardOrder).version === 4
      ? { body: { ...order, status: 'preparing', version: 5 } }
      : problem(409, 'stale_version', '', { order, by: null }),
  )
  await tap()
  await wait(5100)
  expect([seen.to, seen.theirs?.payment]).toEqual([undefined, 'refunded'])
  await act(() => applyOurs(ORDER.id))
  await later(1)
  expect([seen.order?.status, seen.order?.version, seen.theirs]).toEqual(['preparing', 5, undefined])
  expect(keysOf(server.of(CALL)).size).toBe(2)
})

it('says nothing where both sides made the same step', async () => {
  const order = { ...ORDER, status: 'preparing', version: 3 }
  const { tap, wait } = await open(problem(409, 'stale_version', '', { order, by: 'Nok' }))
  await tap()
  await wait(5100)
  expect([seen.order?.status, seen.to, seen.theirs]).toEqual(['preparing', undefined, undefined])
})

it('gives a tap up that another tablet has overtaken before it was sent', async () => {
  const { server, line, tap, wait } = await open(moved('preparing', 3))
  await tap()
  await act(() => line.orders([aBoardOrder({ status: 'cancelled', version: 3 })]))
  expect([seen.order, seen.to]).toEqual([undefined, undefined])
  expect(seen.toast).toContain('Quelqu’un d’autre')
  await wait(6000)
  expect(server.of(CALL)).toEqual([])
})

it('keeps what the server does not get, and sends it in order once it is back', async () => {
  const { server, tap, wait, setGone } = await open(({ body }) =>
    moved((body as BoardOrder).status, (body as BoardOrder).version + 1),
  )
  setGone(true)
  await tap()
  await wait(5100)
  await tap('ready')
  await wait(60_000)
  await tap('delivered')
  await wait(5100)
  expect([seen.order?.status, seen.to]).toEqual(['confirmed', 'delivered'])
  expect(moveChains.chainOf(ORDER.id).map(({ to }) => to)).toEqual(['preparing', 'ready', 'delivered'])
  const before = server.of(CALL).length
  setGone(false)
  await wait(5000)
  expect(
    server
      .of(CALL)
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([
    { status: 'preparing', version: 2 },
    // Its customer has it: nobody is told any more that it is ready.
    { status: 'ready', version: 3, handedOver: true },
    { status: 'delivered', version: 4 },
  ])
  expect(keysOf(server.of(CALL)).size).toBe(3)
  expect([seen.order, seen.to]).toEqual([undefined, undefined])
})

it('sends again by the same key what went out and was never answered', async () => {
  let isFirst = true
  const { server, tap, wait } = await open(() => {
    if (!isFirst) return moved('preparing', 3)
    isFirst = false
    return 'offline'
  })
  await tap()
  await wait(5100)
  act(() => undo(ORDER.id))
  expect(seen.to).toBe('preparing')
  await wait(11_000)
  expect(server.of(CALL)).toHaveLength(2)
  expect(keysOf(server.of(CALL)).size).toBe(1)
  expect([seen.to, seen.order?.status]).toEqual([undefined, 'preparing'])
})

it('shows an order once however often it is told, and never an older one', async () => {
  const { line } = await open('offline')
  await act(() => line.orders([aBoardOrder({ version: 5, status: 'preparing' })]))
  await act(() => line.orders([aBoardOrder({ version: 4, status: 'confirmed' })]))
  expect([seen.order?.status, seen.order?.version]).toEqual(['preparing', 5])
})
