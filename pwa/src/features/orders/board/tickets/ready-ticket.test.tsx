import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { callSign } from '#api/kernel/ids.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { ReadyTicket } from './ticket-list.tsx'

const taps = vi.hoisted(() => ({ move: vi.fn() }))
vi.mock('../line/moves.ts', async original => ({ ...(await original<object>()), move: taps.move }))

beforeEach(() => {
  taps.move.mockClear()
  keepStaff({ token: 'a-token', role: 'manager' })
})
afterEach(() => forgetStaff())

const onMore = vi.fn()

function show(change: Partial<BoardOrder> = {}) {
  const order = aBoardOrder({ status: 'ready', callNumber: 37, ...change })
  renderPart(
    <>
      <ReadyTicket
        order={order}
        status={order.status}
        since={order.since}
        isUnseen={false}
        isArrived={false}
        leadMinutes={20}
        now={new Date('2026-11-21T11:35:00Z')}
        onMore={onMore}
      />
      <ToastHost />
    </>,
  )
  return { order, ticket: screen.getByRole('article', { name: `Commande ${callSign(order)}` }) }
}
const words = (ticket: HTMLElement) => ticket.textContent?.replaceAll('\u00a0', ' ')

it('has its number, its name, what it holds, and one tap to hand it over', () => {
  const { order, ticket } = show()
  expect(ticket.querySelector('.call')?.textContent).toBe('37')
  expect(words(ticket)).toContain('Camille Renard')
  expect(ticket.querySelector('.check')?.textContent).toMatch(/^\d+\sarticles$/)
  fireEvent.click(screen.getByRole('button', { name: 'Remettre 37' }))
  expect(taps.move).toHaveBeenLastCalledWith(order, 'delivered', false)
})

it('opens all of the order by a touch on its number', () => {
  const { order } = show()
  fireEvent.click(screen.getByRole('button', { name: /37.*, autres actions$/ }))
  expect(onMore).toHaveBeenLastCalledWith(order.id)
})

it('hands alcohol over only once the age was checked', () => {
  const { order } = show({ alcoholPieces: 2 })
  expect(screen.queryByRole('button', { name: /^Remettre/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^18\sans vérifié/ }))
  expect(taps.move).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Remettre 37' }))
  expect(taps.move).toHaveBeenCalledWith(order, 'delivered', true)
})

it('asks for the till’s money before the age, and says how much', async () => {
  fakeServer({ [`POST /api/admin/orders/${aBoardOrder().id}/collected`]: problem(409, 'conflict', 'Déjà encaissée.') })
  const { ticket } = show({ alcoholPieces: 1, paymentStatus: 'unpaid', totalAmount: 24.4, till: {} })
  expect(words(ticket)).toContain('À encaisser 24,40 €')
  fireEvent.click(screen.getByRole('button', { name: 'Encaissée 37' }))
  expect(taps.move).not.toHaveBeenCalled()
  expect(await screen.findByText('Déjà encaissée.')).toBeTruthy()
  cleanup()
  show({ alcoholPieces: 1, paymentStatus: 'unpaid', totalAmount: 24.4, till: { collectedAt: '2026-11-21T11:10:00Z' } })
  expect(screen.getByRole('button', { name: /^18\sans vérifié/ })).toBeTruthy()
})

it('sends the customer to the counter where a cook has the bag, and says no amount', () => {
  keepStaff({ token: 'a-token', role: 'kitchen' })
  const { ticket } = show({ paymentStatus: 'unpaid', totalAmount: 24.4, till: {} })
  expect(words(ticket)).toContain('À encaisser au comptoir')
  expect(words(ticket)).not.toContain('€')
  expect(screen.queryByRole('button', { name: /^(Encaissée|Remettre)/ })).toBeNull()
})

it('says the allergy, which the bag is checked for, before anything else', () => {
  const { ticket } = show({
    customerHereAt: '2026-11-21T11:32:00.000Z',
    pickup: { date: '2026-11-21', time: '12:30', notes: 'Allergie : sésame' },
  })
  expect(ticket.querySelector('.allergy')?.textContent).toBe('Allergie : sésame')
})

it('says who waits and who does not come, without the red of our lateness', () => {
  const { ticket } = show({ customerHereAt: '2026-11-21T11:32:00.000Z' })
  expect(words(ticket)).toContain('Là depuis 12 h 32')
  cleanup()
  const absent = show({ pickup: { date: '2026-11-21', time: '12:20', notes: '' } }).ticket
  expect(words(absent)).toContain('Pas venu, 15 min')
  expect(absent.hasAttribute('data-late')).toBe(false)
})
