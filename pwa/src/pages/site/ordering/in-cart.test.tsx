import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addToCart, cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { newLineOf } from '#pwa/features/menu/dish-choices.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMain } from '#pwa/testing/samples/a-menu.ts'
import { InCart } from './in-cart.tsx'

const DISH = aMain()
const [first, second] = Object.keys(DISH.prices ?? {})

it('counts the pieces of a dish, whatever their choices, and takes out the last that was added', async () => {
  renderPart(<InCart dish={DISH} />)
  expect(screen.queryByText('Au panier', { exact: false })).toBeNull()
  const free = { ...newLineOf(DISH, { variant: first }), unitPriceCents: 0 }
  await act(async () => {
    await addToCart({ ...free, request: { ...free.request, rewardId: 'a voucher' } })
    await addToCart(newLineOf(DISH, { variant: first }))
    await addToCart(newLineOf(DISH, { variant: second }))
    await addToCart(newLineOf(DISH, { variant: second }))
  })
  expect(screen.getByText('Au panier', { exact: false }).parentElement?.textContent).toMatch(/3$/)
  const takeOut = () => fireEvent.click(screen.getByRole('button', { name: /^Retirer un/ }))
  takeOut()
  expect(cartState().lines.map(({ request }) => request.quantity)).toEqual([1, 1, 1])
  takeOut()
  takeOut()
  expect(screen.queryByRole('button', { name: /^Retirer un/ })).toBeNull()
  expect(cartState().lines).toHaveLength(1)
  await act(() => updateCart(() => []))
})
