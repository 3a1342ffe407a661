import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract/board.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/staff-session.ts'
import { aBoardOrder } from '#pwa/testing/a-board-order.ts'
import { fakeBoardLine } from '#pwa/testing/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { useToast } from '#pwa/ui/toasts.ts'
import { useBoard } from './board-store.ts'
import { move, undo, useMoves } from './moves.ts'

const ORDER = aBoardOrder()
const CALL = `POST /api/admin/orders/${ORDER.id}/status`
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let seen: { order: BoardOrder | undefined; to: string | undefined; toast: string | undefined }
function Probe() {
  const board = useBoard()
  const moves = useMoves()
  seen = { order: board.orders?.get(ORDER.id), to: moves.get(ORDER.id)?.to, toast: useToast()?.text }
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  keepStaff({ token: 'bearer', role: 'manager' })
})
afterEach(() => {
  forgetStaff()
  vi.useRealTimers()
})

async function open(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ [CALL]: answer })
  const line = fakeBoardLine()
  renderPart(<Probe />)
  await later(0)
  await act(() => line.board([ORDER]))
  // The stream's heartbeats, as they go on while time passes.
  const wait = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      await later(Math.min(left, 1000))
      await act(() => line.beat())
    }
  }
  return { server, line, wait, tap: (to: 'preparing' | 'ready' = 'preparing') => act(() => move(ORDER, to)) }
}

const moved = (status: BoardOrder['status'], version: number) => ({ body: { ...ORDER, status, version } })

it('shows a tap at once and sends it after 5 seconds, with the version that it knows', async () => {
  const { server, tap, wait } = await open(moved('preparing', 3))
  await tap()
  expect(seen.to).toBe('preparing')
  await wait(4900)
  expect(server.requests).toEqual([])
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
  expect(server.requests).toEqual([])
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
  expect(server.of(CALL).map(({ body }) => body)).toEqual([{ status: 'preparing', version: 2 }])
  expect(seen.to).toBe('ready')
  await wait(5100)
  expect(server.of(CALL)[1]?.body).toEqual({ status: 'ready', version: 3 })
})

it('takes the order as it is when somebody else was quicker, and says so', async () => {
  const detail = 'Quelqu’un d’autre vient de modifier cet élément. Voici la dernière version.'
  const order = { ...ORDER, status: 'ready', version: 4 }
  const { tap, wait } = await open(problem(409, 'stale_version', detail, { order }))
  await tap()
  await wait(5100)
  expect([seen.order?.status, seen.to, seen.toast]).toEqual(['ready', undefined, detail])
})

it('gives a tap up that another tablet has overtaken before it was sent', async () => {
  const { server, line, tap, wait } = await open(moved('preparing', 3))
  await tap()
  await act(() => line.orders([aBoardOrder({ status: 'cancelled', version: 3 })]))
  expect([seen.order, seen.to]).toEqual([undefined, undefined])
  expect(seen.toast).toContain('Quelqu’un d’autre')
  await wait(6000)
  expect(server.requests).toEqual([])
})

it('puts the order back and says so when the network fails', async () => {
  const { tap, wait } = await open('offline')
  await tap()
  await wait(5100)
  expect([seen.order?.status, seen.to, seen.toast]).toEqual([
    'confirmed',
    undefined,
    'Le réseau ne répond pas. Vérifiez la connexion, puis réessayez.',
  ])
})

it('shows an order once however often it is told, and never an older one', async () => {
  const { line } = await open('offline')
  await act(() => line.orders([aBoardOrder({ version: 5, status: 'preparing' })]))
  await act(() => line.orders([aBoardOrder({ version: 4, status: 'confirmed' })]))
  expect([seen.order?.status, seen.order?.version]).toEqual(['preparing', 5])
})
