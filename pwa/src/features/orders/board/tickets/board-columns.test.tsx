import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { BoardColumns } from './board-columns.tsx'
import { chooseDensity, takeProposal } from './density.ts'

type Look = (entries: { target: Element; boundingClientRect: object; intersectionRect: object }[]) => void

/** What follows the tickets is made once for the page: it is handed what is seen by these. */
const followed = vi.hoisted(() => {
  const looks: Look[] = []
  const real = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = class {
    constructor(look: Look) {
      looks.push(look)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  return { looks, real }
})

afterEach(() => {
  cleanup()
  takeProposal('large')
})
afterAll(() => {
  globalThis.IntersectionObserver = followed.real
})

const NOW = new Date('2026-11-21T11:00:00Z')
const at = (id: string, time: string, change: Partial<BoardOrder> = {}) =>
  aBoardOrder({ id, number: `#${id}`, pickup: { date: '2026-11-21', time, notes: '' }, ...change })

function show(orders: BoardOrder[], unseen: string[] = []) {
  renderPart(
    <BoardColumns
      board={{
        orders: new Map(orders.map(order => [order.id, order])),
        isFromDevice: false,
        deliveredToday: 0,
        isUp: true,
        upAt: NOW,
        unseen: new Set(unseen),
        arrived: new Set(),
      }}
      leadMinutes={20}
      now={NOW}
      onMore={() => {}}
      onDelivered={() => {}}
    />,
  )
}

/** Some tickets are on the screen, whole or by their head; the others lie below it. */
function look(seen: readonly string[]): void {
  const targets = [...document.querySelectorAll('[data-id]')]
  const entries = targets.map(target => ({
    target,
    boundingClientRect: { top: 0, height: 300 },
    intersectionRect: { top: 0, height: seen.includes((target as HTMLElement).dataset.id ?? '') ? 60 : 0 },
  }))
  act(() => {
    for (const one of followed.looks) one(entries)
  })
}

it('folds what is far off into one line, which shows its ticket when it is touched', () => {
  // At noon in Paris, with 20 minutes of work.
  show([at('near', '13:05'), at('far', '13:06', { callNumber: 37 })])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  const line = screen.getByRole('button', { name: /^13:06\s*37.*Camille Renard/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('article', { name: 'Commande 37' })).toBeTruthy()
  fireEvent.click(line)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('keeps a new one whole until it was seen, however far off', () => {
  show([at('far', '19:00')], ['far'])
  expect(screen.getByRole('article')).toBeTruthy()
  expect(screen.getByText('Nouvelle')).toBeTruthy()
})

it('marks a line whose customer has written something', () => {
  show([at('far', '19:00', { pickup: { date: '2026-11-21', time: '19:00', notes: 'Allergie : arachides' } })])
  expect(within(screen.getByRole('button', { name: /^19:00/ })).getByText('Avec un mot du client.')).toBeTruthy()
})

it('names those that are not in view, with their time, and offers smaller tickets', () => {
  show([
    at('one', '12:00', { customerInfo: { name: 'Anne', phone: '', email: '' } }),
    at('two', '12:10', { customerInfo: { name: 'Bao Nguyen ly', phone: '', email: '' } }),
  ])
  look(['one', 'two'])
  expect(screen.queryByRole('list', { name: 'Hors de l’écran' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Garder' })).toBeNull()
  look(['one'])
  const hidden = screen.getByRole('list', { name: 'Hors de l’écran' })
  expect(
    within(hidden)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['12:10 Bao L.'])
  expect(screen.getByText(/^1\sticket hors de l’écran\.$/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Tickets compacts' }))
  expect(document.querySelector('.board-columns')?.getAttribute('data-density')).toBe('compact')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Une ligne par commande' }))
  expect(screen.queryAllByRole('article')).toEqual([])
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(2)
})

it('offers nothing any more once somebody has said how it stays', () => {
  show([at('one', '12:00'), at('two', '12:10')])
  look(['one'])
  fireEvent.click(screen.getByRole('button', { name: 'Garder' }))
  expect(screen.queryByRole('button', { name: 'Tickets compacts' })).toBeNull()
  act(() => chooseDensity('compact'))
  expect(screen.queryByRole('button', { name: 'Une ligne par commande' })).toBeNull()
})
