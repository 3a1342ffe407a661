import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { Ordering } from '../ordering/ordering.tsx'

it('opens the reservation from the dining room’s menu, without the click in the address', async () => {
  fakeServer({ 'GET /api/menu': { body: aMenu() }, 'GET /api/restaurant': { body: aRestaurant() } })
  const { address } = renderPart(<Ordering restaurant={aRestaurant()} />, { at: '/?service=sur-place' })
  fireEvent.click(await screen.findByRole('button', { name: 'Réserver une table' }))
  expect(address()).toBe('/?service=sur-place&reserver=')
})
