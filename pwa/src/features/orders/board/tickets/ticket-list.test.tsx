import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { TicketList } from './ticket-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(count: number) {
  const tickets = Array.from({ length: count }, (_, n) => {
    const order = aBoardOrder({ id: `order-${n}`, number: `#${n}` })
    return { order, status: order.status, since: order.since }
  })
  const now = new Date('2026-11-21T18:00:00Z')
  render(
    <TicketList
      tickets={tickets}
      unseen={new Set()}
      arrived={new Set()}
      nextId={undefined}
      leadMinutes={20}
      now={now}
      onMore={() => {}}
    />,
  )
}
const shown = () => screen.getAllByRole('article').length

it('shows a short column whole', () => {
  show(8)
  expect(shown()).toBe(8)
  expect(screen.queryByRole('button', { name: /^Voir/ })).toBeNull()
})

it('shows a long one by and by, by keys too', () => {
  show(17)
  expect(shown()).toBe(8)
  fireEvent.click(screen.getByRole('button', { name: 'Voir 9 autres commandes' }))
  expect(shown()).toBe(16)
  fireEvent.click(screen.getByRole('button', { name: 'Voir 1 autre commande' }))
  expect(shown()).toBe(17)
})

it('brings more of them as the end comes into view', () => {
  let come = (_: { isIntersecting: boolean }[]) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof come) {
        come = callback
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  show(20)
  act(() => come([{ isIntersecting: false }]))
  expect(shown()).toBe(8)
  act(() => come([{ isIntersecting: true }]))
  expect(shown()).toBe(16)
  act(() => come([{ isIntersecting: true }]))
  expect(shown()).toBe(20)
})
