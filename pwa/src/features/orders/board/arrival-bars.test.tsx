import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { Alarms, ArrivalBars } from './board-bars.tsx'
import { boardState, takeOrder } from './line/board-store.ts'
import * as sound from './line/sound.ts'

const HERE = '2026-11-21T18:32:00.000Z'
let line: ReturnType<typeof fakeBoardLine>

beforeEach(() => {
  keepStaff({ token: 'a-token', role: 'manager' })
  vi.spyOn(sound, 'arrivalChime').mockImplementation(() => undefined)
  line = fakeBoardLine()
  id += 1
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  forgetStaff()
})

/** Each test has an order of its own, since an arrival that was seen once stays seen. */
let id = 0
const order = (change: Partial<BoardOrder> = {}) => aBoardOrder({ id: `order-${id}`, status: 'ready', ...change })

async function board(...orders: BoardOrder[]) {
  renderPart(
    <>
      <Alarms />
      <ArrivalBars />
    </>,
  )
  await waitFor(() => expect(line.lines.some(({ isOpen }) => isOpen)).toBe(true))
  await act(() => line.board(orders))
  await waitFor(() => expect(boardState().orders?.size).toBe(orders.length))
}

it('rings with the number once its customer is there, until somebody has seen it', async () => {
  await board(order())
  expect(screen.queryByRole('button')).toBeNull()
  expect(sound.arrivalChime).not.toHaveBeenCalled()
  // An arrival does not change the version, since no decision of the kitchen depends on it.
  await act(() => line.orders([order({ customerHereAt: HERE })]))
  const bar = await screen.findByText(/est là/)
  expect(bar.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toBe('#4F8A21C0 Camille Renard est là · 19 h 32')
  expect(sound.arrivalChime).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: /^Vu.*#4F8A21C0/ }))
  await waitFor(() => expect(screen.queryByText(/est là/)).toBeNull())
  // The same arrival, sent again after a cut or a reload, was seen already.
  act(() => takeOrder(order({ customerHereAt: HERE, version: 9 })))
  expect(screen.queryByText(/est là/)).toBeNull()
})

it('says what a customer has changed by themselves, until somebody has seen it', async () => {
  const changed = {
    ...{
      number: 1,
      status: 'applied' as const,
      at: HERE,
      byCustomer: true as const,
      difference: 0,
      taken: [],
      added: [],
    },
    pickup: { from: { date: '2026-11-21', time: '19:30' }, to: { date: '2026-11-21', time: '20:00' } },
  }
  await board(order({ status: 'confirmed' }))
  await act(() => line.orders([order({ status: 'confirmed', version: 9, revisions: [changed] })]))
  const bar = await screen.findByText(/a changé sa commande/)
  const said = '#4F8A21C0 Camille Renard a changé sa commande : Retrait 20 h, au lieu de 19 h 30'
  expect(bar.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toBe(said)
  expect(sound.arrivalChime).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: /^Vu/ }))
  await waitFor(() => expect(screen.queryByText(/a changé/)).toBeNull())
  await act(() =>
    line.orders([order({ status: 'confirmed', version: 10, revisions: [changed, { ...changed, number: 2 }] })]),
  )
  await screen.findByText(/a changé sa commande/)
})

it('an answer that was read before the arrival does not take it away', async () => {
  await board(order({ customerHereAt: HERE }))
  await screen.findByText(/est là/)
  await act(() => line.orders([order()]))
  expect(screen.getByText(/est là/)).toBeTruthy()
})

it('goes with the order that is handed over', async () => {
  await board(order({ customerHereAt: HERE }))
  await screen.findByText(/est là/)
  await act(() => line.orders([order({ customerHereAt: HERE, status: 'delivered', version: 9 })]))
  await waitFor(() => expect(screen.queryByText(/est là/)).toBeNull())
})

it('who came first stands first', async () => {
  const late = order({ id: 'b', callNumber: 37, customerHereAt: '2026-11-21T18:40:00.000Z' })
  const early = order({ id: 'a', callNumber: 41, customerHereAt: HERE })
  await board(late, early)
  await waitFor(() =>
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Vu, 41', 'Vu, 37']),
  )
})

it('sets what is asked apart from the hour of the arrival', async () => {
  await board(order({ customerHereAt: HERE, changeRequest: { at: HERE, wish: 'other', words: '' } }))
  const bar = await screen.findByText(/est là/)
  expect(bar.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/est là · 19 h 32 · Demande : Autre chose/)
})
