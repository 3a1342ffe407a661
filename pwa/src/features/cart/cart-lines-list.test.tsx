import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aDish, aMain, aMenu, aReward } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { CartLinesList } from './cart-drawer.tsx'
import { addToCart, cartState, updateCart, useCart } from './cart-store.ts'
import { priceCart } from './price-cart.ts'
import { newRewardLine } from './reward-lines.ts'

const CAMILLE = aCustomer()
const MENU = {
  ...aMenu([aMain(), aDish()]),
  rewards: [
    aReward(),
    aReward({ id: 'nems-x6', name: 'Nems (6 pièces)', menuItemId: undefined, sameRecipeAs: 'nems-poulet' }),
  ],
}

const BOOK = priceBookOf(MENU)
const VOUCHER = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
})
afterEach(async () => {
  await act(async () => {
    forgetCustomer()
    await updateCart(() => [])
    showToast({ text: '' })()
  })
})

function Cart() {
  return <CartLinesList entries={priceCart(BOOK, useCart().lines).entries} />
}

async function show(rewardDish: string) {
  fakeServer({ 'GET /api/menu': { body: MENU } })
  const name = BOOK.rewards.get(rewardDish)?.name ?? ''
  await addToCart(newRewardLine(BOOK, { rewardId: VOUCHER, rewardDish, name, ownerId: CAMILLE.id }))
  renderPart(
    <>
      <Cart />
      <ToastHost />
    </>,
  )
}

const line = () => screen.getByRole('listitem').textContent
const options = () => cartState().lines[0]?.request.options

it('says that a price has changed since, up or down, and strikes nothing', async () => {
  for (const unitPriceCents of [500, 700]) {
    await updateCart(() => [])
    const request = { menuItemId: 'nems-poulet', quantity: 2, options: {} }
    await addToCart({ request, name: 'Nems au poulet', unitPriceCents })
    const { container } = render(<Cart />)
    const said = container.textContent?.replace(/\u00a0/g, ' ')
    expect(said).toContain(`Le prix a changé : il était de ${(unitPriceCents * 2) / 100},00 € lors de l’ajout.`)
    expect(container.querySelector('s')).toBeNull()
    cleanup()
  }
})

it('hands the focus on when a line goes: to the one in its place, to the last one, to the cart', async () => {
  await updateCart(() => [])
  const request = { menuItemId: 'nems-poulet', quantity: 1, options: {} }
  await addToCart({ request, name: 'Nems au poulet', unitPriceCents: 600 })
  for (const variant of ['Crevette', 'Poulet']) {
    const request = { menuItemId: 'pad-thai', quantity: 1, options: { variant } }
    await addToCart({ request, name: 'Pad thaï', unitPriceCents: 1390 })
  }
  renderPart(
    <dialog open tabIndex={-1} aria-label="Votre panier">
      <Cart />
    </dialog>,
  )
  const removeAt = (index: number) => {
    const button = screen.getAllByText('Retirer')[index]?.closest('button')
    act(() => button?.focus())
    fireEvent.click(button as HTMLElement)
  }
  const focused = () => document.activeElement?.querySelector('h3')?.textContent
  removeAt(1)
  await waitFor(() => expect(focused()).toBe('Pad thaï, poulet'))
  removeAt(1)
  await waitFor(() => expect(focused()).toBe('Nems au poulet'))
  removeAt(0)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

describe('a free dish in the cart', () => {
  it('is one, free, to take away, and has no quantity to change', async () => {
    await show('nems-x6')
    expect(line()).toContain('Offert')
    expect(line()).toContain('Plat offert, à emporter seulement')
    expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Retirer Nems (6\u00a0pièces), offert',
    ])
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('lets a main be chosen: the proteins that ten points pay for, and the heat', async () => {
    await show('pad-thai')
    const protein = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Au choix' })
    // Salmon costs more than the voucher is worth.
    expect([...protein.options].map(({ text }) => text)).toEqual(['Poulet', 'Crevette'])
    fireEvent.change(protein, { target: { value: 'Crevette' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Piquant' }), { target: { value: '3' } })
    expect(options()).toEqual({ variant: 'Crevette', spicyLevel: 3 })
    expect(line()).toContain('Pad thaï, crevette')
  })

  it('waits in the account when it is taken out, and can be brought back', async () => {
    await show('pad-thai')
    fireEvent.click(screen.getByRole('button', { name: /^Retirer/ }))
    await screen.findByText('Plat offert retiré. Il vous attend dans Points fidélité.')
    expect(cartState().lines).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(cartState().lines.map(({ request }) => request.rewardId)).toEqual([VOUCHER])
  })

  it('asks its owner to sign in again when the session has expired', async () => {
    await show('pad-thai')
    expect(line()).not.toContain('Connectez-vous')
    act(forgetCustomer)
    expect(line()).toContain('Connectez-vous pour utiliser votre plat offert.')
  })
})
