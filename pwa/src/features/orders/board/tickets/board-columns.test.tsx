import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { BoardColumns } from './board-columns.tsx'
import { chooseSize } from './use-fit.ts'

afterEach(() => chooseSize('auto'))

const NOW = new Date('2026-11-21T11:00:00Z')
const at = (id: string, time: string, change: Partial<BoardOrder> = {}) =>
  aBoardOrder({ id, number: `#${id}`, pickup: { date: '2026-11-21', time, notes: '' }, ...change })
const noted = (id: string, time: string, notes: string) => at(id, time, { pickup: { date: '2026-11-21', time, notes } })

function show(orders: BoardOrder[], unseen: string[] = []) {
  renderPart(
    <BoardColumns
      board={{
        orders: new Map(orders.map(order => [order.id, order])),
        isFromDevice: false,
        deliveredToday: 12,
        isUp: true,
        upAt: NOW,
        unseen: new Set(unseen),
        arrived: new Set(),
      }}
      leadMinutes={20}
      now={NOW}
      onMore={() => {}}
    />,
  )
}
const lines = () => within(screen.getByRole('list', { name: 'Autres créneaux' })).getAllByRole('button')
const words = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

it('has a ticket for what is due within three quarters of an hour, and one line a slot for the rest', () => {
  show([at('near', '12:45'), at('far', '12:46'), at('too', '12:46'), at('late', '20:00')])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(lines().map(words)).toEqual(['12 h 462 commandes · 4 plats', '20 h1 commande · 2 plats'])
  // Its heading counts all of them.
  expect(screen.getByRole('heading', { name: /^Confirmées 4$/ })).toBeTruthy()
})

it('opens the tickets of a slot by a touch on its line', () => {
  show([at('near', '12:10'), at('far', '20:00', { callNumber: 37 })])
  fireEvent.click(lines()[0] as HTMLElement)
  const sheet = screen.getByRole('dialog', { name: /^20\sh$/ })
  expect(within(sheet).getByRole('article', { name: 'Commande 37' })).toBeTruthy()
  expect(within(sheet).getByRole('button', { name: /^Commencer/ })).toBeTruthy()
})

it('says of a line that somebody is allergic', () => {
  show([at('near', '12:10'), noted('a', '20:00', 'Allergie : arachides'), at('b', '21:00')])
  expect(lines().map(line => words(line)?.includes('Allergie'))).toEqual([true, false])
})

it('shares one line for the slots that find no room beside the others', () => {
  show(['14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00'].map(time => at(time, time)))
  expect(lines()).toHaveLength(6)
  expect(words(lines().at(-1))).toBe('19 h +2 commandes · 4 plats')
})

it('has a ticket for a new order where there is room, until somebody has seen it', () => {
  show([at('far', '21:00')], ['far'])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText('Nouvelle')).toBeTruthy()
})

it('has a ticket for a customer who stands there, whatever the time of the order', () => {
  show([at('far', '19:00', { customerHereAt: '2026-11-21T10:58:00.000Z' })])
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('keeps what is ready on the shelf, whatever its time', () => {
  show([at('ready', '19:00', { status: 'ready' })])
  expect(screen.getByRole('button', { name: /^Remettre/ })).toBeTruthy()
})

it('names what waits for its payment and what is of another day apart', () => {
  show([
    at('near', '12:10'),
    at('unpaid', '12:10', { status: 'pending' }),
    at('tomorrow', '12:10', { pickup: { date: '2026-11-22', time: '12:10', notes: '' } }),
  ])
  fireEvent.click(screen.getByRole('button', { name: /^1\sen attente de paiement$/ }))
  expect(within(screen.getByRole('dialog')).getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^1\spour un autre jour$/ })).toBeTruthy()
})

it('says in large letters that there is nothing, and how many were handed over', () => {
  show([])
  expect(screen.getByText('Aucune commande')).toBeTruthy()
  expect(screen.getByText(/^12\sremises aujourd’hui$/)).toBeTruthy()
})

it('takes the size that the device was set to', () => {
  show([at('near', '12:10')])
  for (const size of ['large', 'medium'] as const) {
    act(() => chooseSize(size))
    expect(document.querySelector<HTMLElement>('.zones')?.dataset.size).toBe(size)
  }
})
