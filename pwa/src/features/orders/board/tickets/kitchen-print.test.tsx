import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { KitchenPrint } from './kitchen-print.tsx'

beforeEach(() => {
  window.print = vi.fn()
})
afterEach(cleanup)

function printed(change: Partial<BoardOrder>): HTMLElement {
  renderPart(<KitchenPrint order={aBoardOrder(change)} now={new Date('2026-11-21T11:20:00Z')} onPrinted={() => {}} />)
  expect(window.print).toHaveBeenCalledOnce()
  return document.querySelector('.kitchen-print') as HTMLElement
}

it('prints the number to call, and that of the order’s id', () => {
  const paper = printed({ callNumber: 37 })
  expect(paper.querySelector('.call')?.textContent).toBe('37')
  expect(paper.textContent).toContain(aBoardOrder().number)
})

it('strikes on paper what was given back, and counts what is left', () => {
  const [first] = aBoardOrder().items
  if (!first) throw new Error('no line')
  const paper = printed({
    paymentStatus: 'partially_refunded',
    items: [
      { ...first, id: '1', name: 'Soda', quantity: 3, refundedQuantity: 1 },
      { ...first, id: '2', name: 'Nems', quantity: 1, refundedQuantity: 1 },
    ],
  })
  const [soda, nems] = paper.querySelectorAll('.lines li')
  expect(soda?.querySelector('b')?.textContent).toBe('2')
  expect(soda?.textContent).toContain('1 de plus remboursé')
  expect(nems?.querySelector('s strong')?.textContent).toContain('Nems')
  expect(paper.textContent).toContain('2 articles · PAYÉE, remboursée en partie')
})

it.each([
  [{}, 'À ENCAISSER 24,40 €'],
  [{ collectedAt: '2026-11-21T11:10:00Z' }, 'ENCAISSÉE'],
])('prints what the till waits for: %j', (till, words) => {
  const paper = printed({ till, paymentStatus: 'unpaid', totalAmount: 24.4 })
  expect(paper.querySelector('.foot')?.textContent?.replaceAll('\u00a0', ' ')).toContain(words)
  expect(paper.textContent).not.toContain('NON PAYÉE')
})
