import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { askServer, serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { dropLate, sendAllLate } from '../line/late-notices.ts'
import { move } from '../line/moves.ts'
import { UndoBar } from '../tickets/undo-bar.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

const ORDER = aBoardOrder()
const LATE = `POST /api/admin/orders/${ORDER.id}/late`
const MOVE = `POST /api/admin/orders/${ORDER.id}/status`
const delayed = (minutes: number): BoardOrder => ({
  ...ORDER,
  version: 3,
  pickup: { date: '2026-11-21', time: '12:40', notes: '', delayMinutes: minutes },
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers()
  serverAnswered()
  keepStaff({ token: 'bearer', role: 'manager' })
})
afterEach(async () => {
  dropLate(ORDER.id)
  await tapsQueue.forget()
  forgetStaff()
  vi.useRealTimers()
})

/** The board with the order's sheet open over it. */
async function open(answer: Parameters<typeof fakeServer>[0][string] = { body: delayed(10) }) {
  let isGone = false
  let isLeft = false
  const server = fakeServer({
    [LATE]: request => (isGone ? 'offline' : typeof answer === 'function' ? answer(request) : answer),
    [MOVE]: ({ body }) => ({ body: { ...delayed(10), status: (body as BoardOrder).status, version: 4 } }),
    'GET /healthz': () => (isGone ? 'offline' : {}),
    'GET /api/admin/orders': { body: { orders: [ORDER], nextCursor: null } },
    [`GET /api/admin/orders/${ORDER.id}/refund`]: { body: { limit: 0, left: 0 } },
  })
  const line = fakeBoardLine()
  const board = (withSheet: boolean) => (
    <>
      <UndoBar />
      <ToastHost />
      <TicketSheet
        id={withSheet ? ORDER.id : undefined}
        onClose={() => {}}
        onPrint={() => {}}
        printAgain={() => null}
        allergyInputs={() => null}
      />
    </>
  )
  const { rerender } = renderPart(board(true))
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => line.board([ORDER]))
  const wait = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)))
      if (!isLeft) await act(() => line.beat())
    }
  }
  return {
    ...{ server, line, wait },
    closeSheet: () => rerender(board(false)),
    leaveBoard: () =>
      act(async () => {
        isLeft = true
        rerender(null)
      }),
    loseServer: async () => {
      isGone = true
      await act(() => askServer())
    },
    findServer: async () => {
      isGone = false
      await act(() => askServer())
    },
  }
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement))
const late = (minutes: number) => press(`En retard de ${minutes}\u00a0min`)
const words = () => document.body.textContent ?? ''

it('tells the customer after 5 seconds, how much later as it was chosen', async () => {
  const { server, wait } = await open({ body: delayed(20) })
  await late(20)
  await wait(4900)
  expect(server.of(LATE)).toEqual([])
  await wait(200)
  expect(server.of(LATE).map(({ body }) => body)).toEqual([{ minutes: 20 }])
  expect(words()).toContain('retrait repoussé à 12\u00a0h\u00a040. Le client est prévenu.')
})

it('says that the customer has to be called whom nothing written reaches', async () => {
  const { wait } = await open({ body: { ...delayed(20), unreachable: true } })
  await late(20)
  await wait(5100)
  expect(words()).toContain('retrait repoussé à 12\u00a0h\u00a040. Téléphonez-lui pour tout ce qui change.')
  expect(words()).not.toContain('prévenu')
})

it('says in the open sheet that a mail has just come back, which changes no version', async () => {
  const { line } = await open()
  expect(words()).not.toContain('Aucun email')
  await act(() => line.orders([{ ...ORDER, unreachable: true }]))
  expect(words()).toContain('Aucun email n’arrive chez ce client.')
})

it('tells nobody when it is taken back, in the sheet or on the board behind it', async () => {
  const { server, wait, closeSheet } = await open()
  await late(10)
  await wait(3000)
  await press(/^Annuler le retard/)
  await late(5)
  closeSheet()
  await wait(3000)
  await press(/^Annuler le retard/)
  await wait(10_000)
  expect(server.of(LATE)).toEqual([])
  expect(screen.queryByRole('button', { name: /^Annuler le retard/ })).toBeNull()
})

it('lets another choice within the 5 seconds take the place of the first', async () => {
  const { server, wait } = await open({ body: delayed(5) })
  await late(20)
  await wait(4000)
  await late(5)
  await wait(4900)
  expect(server.of(LATE)).toEqual([])
  await wait(200)
  expect(server.of(LATE).map(({ body }) => body)).toEqual([{ minutes: 5 }])
})

it.each([
  ['the page is left', async () => void window.dispatchEvent(new Event('pagehide'))],
  ['another page of the app is opened', async (leaveBoard: () => Promise<void>) => await leaveBoard()],
])('tells the customer at once and once when %s', async (_, leave) => {
  const { server, wait, leaveBoard } = await open()
  await late(10)
  await leave(leaveBoard)
  await wait(6000)
  expect(server.of(LATE)).toHaveLength(1)
})

it('sends nothing by itself once the server is gone, and says that the customer does not know', async () => {
  const { server, wait, loseServer, findServer } = await open()
  await late(10)
  await loseServer()
  await wait(5100)
  expect(server.of(LATE)).toEqual([])
  expect(words()).toContain('Hors connexion\u00a0: le client n’est pas prévenu du retard de 10\u00a0min.')
  await findServer()
  await wait(60_000)
  expect(server.of(LATE)).toEqual([])
  await press(/^Réessayer/)
  expect(server.of(LATE)).toHaveLength(1)
  expect(words()).not.toContain('Hors connexion')
})

it('does not claim to know what became of a lost answer; a second try is the same delay', async () => {
  let tries = 0
  const { server, wait } = await open(() => {
    tries += 1
    return tries === 1 ? 'offline' : { body: delayed(10) }
  })
  await late(10)
  await wait(5100)
  expect(words()).toContain('Pas de réponse\u00a0: le client n’est peut-être pas prévenu du retard de 10\u00a0min.')
  expect(screen.queryByRole('button', { name: /^En retard de/ })).toBeNull()
  await press(/^Réessayer/)
  const keys = server.of(LATE).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

it('lets a failed notice be left alone, and a new one begin', async () => {
  const { server, wait } = await open(problem(503, 'unavailable', 'Trop de monde à la fois.'))
  await late(10)
  await wait(5100)
  expect(words()).toContain('Trop de monde à la fois.')
  await press(/^Laisser/)
  expect(words()).not.toContain('Trop de monde à la fois.')
  await late(5)
  await wait(5100)
  expect(server.of(LATE).map(({ body }) => body)).toEqual([{ minutes: 10 }, { minutes: 5 }])
})

it('says what the server refuses, and tries no more', async () => {
  const { wait } = await open(problem(409, 'illegal_transition', 'Cette commande est annulée.'))
  await late(10)
  await wait(5100)
  expect(words()).toContain('Cette commande est annulée.')
  expect(screen.queryByRole('button', { name: /^Réessayer/ })).toBeNull()
})

it('tells nobody of a delay of what is ready before the 5 seconds are over', async () => {
  const { server, wait } = await open()
  await act(() => move(ORDER, 'preparing'))
  await late(10)
  await act(() => move(ORDER, 'ready'))
  expect(words()).toContain('le client n’est pas prévenu du retard')
  await wait(6000)
  expect(server.of(LATE)).toEqual([])
})

it('keeps nobody’s session open for what failed, but says it before the way out', async () => {
  const { server, loseServer } = await open()
  await late(10)
  await loseServer()
  expect(await act(() => sendAllLate())).toBe(false)
  expect(words()).toContain('Hors connexion\u00a0: le client n’est pas prévenu du retard de 10\u00a0min.')
  expect(await act(() => sendAllLate())).toBe(true)
  expect(server.of(LATE)).toEqual([])
})

it('goes out before a move that was tapped after it, which is made on the version that it leaves', async () => {
  const { server, wait } = await open()
  await late(10)
  await wait(1000)
  await act(() => move(ORDER, 'preparing'))
  expect(server.of(LATE)).toHaveLength(1)
  await wait(5100)
  expect(server.of(MOVE).map(({ body }) => body)).toEqual([{ status: 'preparing', version: 3 }])
})
