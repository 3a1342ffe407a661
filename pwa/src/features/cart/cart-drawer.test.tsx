import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { CartDrawer } from './cart-drawer.tsx'
import type { PricedCart } from './price-cart.ts'

const request = { menuItemId: 'nems-poulet', quantity: 1, options: {} }
const line = { id: 'a-line', name: 'Nems au poulet', unitPriceCents: 1390, request }
const cart = { entries: [{ line }], totalCents: 1390, orderable: true } as unknown as PricedCart

it('leads to the checkout, unless nothing can be ordered yet: then it says why', () => {
  const onOrder = vi.fn()
  const drawer = (blocked?: string) => (
    <CartDrawer open cart={cart} blocked={blocked} onOrder={onOrder} onClose={() => {}} />
  )
  const { rerender } = renderPart(drawer())
  fireEvent.click(screen.getByRole('button', { name: 'Commander' }))
  expect(onOrder).toHaveBeenCalledTimes(1)
  rerender(drawer('Bientôt ouvert'))
  fireEvent.click(screen.getByRole('button', { name: 'Bientôt ouvert' }))
  expect(onOrder).toHaveBeenCalledTimes(1)
})

it('does not lead to a payment that no card takes, and says from when one does', () => {
  const onOrder = vi.fn()
  const cheap = { ...cart, totalCents: 49 } as PricedCart
  const { rerender } = renderPart(<CartDrawer open cart={cheap} onOrder={onOrder} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Le paiement par carte commence à 0,50\u00a0€' }))
  expect(onOrder).not.toHaveBeenCalled()
  for (const totalCents of [0, 50]) {
    rerender(<CartDrawer open cart={{ ...cart, totalCents }} onOrder={onOrder} onClose={() => {}} />)
    expect(screen.getByRole('button', { name: 'Commander' })).toBeTruthy()
  }
})
