import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { DeliberateMoves } from './ticket-actions.tsx'

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))
afterEach(() => {
  forgetStaff()
  vi.restoreAllMocks()
})

/** An order whose pickup was at noon in Paris, seen so many minutes later. */
function show(status: BoardOrder['status'], minutes: number, answer: object = {}, change: Partial<BoardOrder> = {}) {
  const since = '2026-11-21T11:00:00Z'
  const now = new Date(Date.parse(since) + minutes * 60_000)
  vi.spyOn(clock, 'now').mockReturnValue(now)
  const pickup = { date: '2026-11-21', time: '12:00', notes: '' }
  const order = aBoardOrder({ status, since, callNumber: 37, pickup, ...change })
  const server = fakeServer({
    'GET /api/restaurant': { body: { ...aRestaurant(), noShowAfterMinutes: 30 } },
    [`POST /api/admin/orders/${order.id}/status`]: answer,
  })
  renderPart(
    <>
      <DeliberateMoves order={order} />
      <ToastHost />
    </>,
  )
  return { order, server }
}
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('offers to take back what is ready for ten minutes', async () => {
  show('ready', 5)
  await waitFor(() => expect(offered()).toEqual(['Pas encore prête']))
})

it('offers nothing between', async () => {
  const { server } = show('ready', 20)
  await waitFor(() => expect(server.of('GET /api/restaurant')).toHaveLength(1))
  await waitFor(() => expect(offered()).toEqual([]))
})

it('says of an order that nobody fetched, after one question, that its money stays', async () => {
  const { order, server } = show('ready', 31, { body: { ...aBoardOrder(), status: 'no_show', version: 9 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Non venu' }))
  expect(screen.getByText(/reste encaissée/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Non venu' }).at(-1) as HTMLElement)
  expect(await screen.findByText('notée non venue.')).toBeTruthy()
  expect(server.of(`POST /api/admin/orders/${order.id}/status`)[0]?.body).toEqual({
    status: 'no_show',
    version: order.version,
  })
})

it('stays open with the sentence of a refusal', async () => {
  show('delivered', 5, problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier cet élément.'))
  fireEvent.click(await screen.findByRole('button', { name: 'Pas encore remise' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Pas encore remise' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Quelqu’un d’autre vient de modifier cet élément.')).toBeTruthy()
})

it('asks for the age before an order with alcohol is handed over after all', async () => {
  const { order, server } = show('no_show', 90, { body: aBoardOrder() }, { alcoholPieces: 1 })
  fireEvent.click(await screen.findByRole('button', { name: /^Le client est venu/ }))
  expect(screen.getByText(/vérifiez les 18\sans/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: /^Le client est venu/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(server.of(`POST /api/admin/orders/${order.id}/status`)).toHaveLength(1))
  expect(server.of(`POST /api/admin/orders/${order.id}/status`)[0]?.body).toMatchObject({ ageChecked: true })
})
