import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { AfterMeal, OrderAgainPart } from './order-again-part.tsx'

beforeEach(() => updateCart(() => []))

const AT = '/commande/4f8a21c0-0000-4000-8000-000000000000?token=t'
const [padThai] = anOrder().items

async function press(items = padThai ? [padThai] : []) {
  fakeServer({ 'GET /api/menu': { body: aMenu([aMain()]) }, 'GET /api/restaurant': { body: aRestaurant() } })
  const rendered = renderPart(<OrderAgainPart order={anOrder({ status: 'cancelled', items })} />, { at: AT })
  await waitFor(() => expect(rendered.client.getQueryData(['menu'])).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Commander à nouveau' }))
  return rendered
}

it('puts a cancelled order into the cart and opens it', async () => {
  const { address } = await press()
  await waitFor(() => expect(address()).toBe('/?panier='))
  expect(cartState().lines.map(({ name }) => name)).toEqual(['Pad thaï'])
})

it('says first what can no longer be had, and takes the rest', async () => {
  const { address } = await press(anOrder().items)
  await screen.findByText('N’est plus à la carte.')
  fireEvent.click(screen.getByRole('button', { name: /^Ajouter l’article/ }))
  await waitFor(() => expect(address()).toBe('/?panier='))
  expect(cartState().lines.map(({ name }) => name)).toEqual(['Pad thaï'])
})

it('offers a guest the same again, a review and an account with points, one tap each', () => {
  fakeServer({ 'GET /api/menu': { body: aMenu() }, 'GET /api/restaurant': { body: aRestaurant() } })
  renderPart(<AfterMeal order={anOrder({ status: 'delivered' })} />)
  expect(screen.getByRole('button', { name: 'Commander à nouveau' })).toBeTruthy()
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent, pathname, search }) => [textContent, pathname + search])).toEqual([
    ['Donner mon avis', '/?avis='],
    ['Gagner des points', '/?connexion=inscription'],
  ])
})
