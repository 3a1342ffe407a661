import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { CartBar } from './cart-bar.tsx'
import { addToCart } from './cart-store.ts'
import { CartTotal } from './cart-total.tsx'

const bar = (total: ReactNode) => <CartBar count={1} total={total} onOpen={() => undefined} />
const said = () => screen.getByRole('button', { name: /^Voir le panier/ }).textContent?.replaceAll('\u00a0', ' ')

it('the bar leads to the cart before its price is known, and has it once the menu is there', async () => {
  const request = { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Poulet', protein: 'Poulet' } }
  await act(async () => void (await addToCart({ request, name: 'Pad thaï', unitPriceCents: 1350 })))
  const { rerender } = renderPart(bar(<CartTotal book={undefined} />))
  expect(said()).toBe('Voir le panier1article')
  rerender(bar(<CartTotal book={priceBookOf(aMenu([aMain()]))} />))
  expect(said()).toBe('Voir le panier1article13,50 €')
})
