import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { AfterMeal } from './after-meal.tsx'

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
