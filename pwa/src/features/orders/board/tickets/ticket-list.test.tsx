import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { PrintedTicketList } from './ticket-list.tsx'

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
    <PrintedTicketList
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
  show(6)
  expect(shown()).toBe(6)
  expect(screen.queryByRole('button', { name: /^Voir/ })).toBeNull()
})

it('shows a long one by and by, by keys too', () => {
  show(13)
  expect(shown()).toBe(6)
  fireEvent.click(screen.getByRole('button', { name: 'Voir 7 autres commandes' }))
  expect(shown()).toBe(12)
  fireEvent.click(screen.getByRole('button', { name: 'Voir 1 autre commande' }))
  expect(shown()).toBe(13)
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
  expect(shown()).toBe(6)
  act(() => come([{ isIntersecting: true }]))
  expect(shown()).toBe(12)
  act(() => come([{ isIntersecting: true }]))
  expect(shown()).toBe(18)
})
