import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { OrderAllergy } from './order-allergy.tsx'
import { trackingQuery } from './order-queries.ts'

const WITHDRAW = `POST /api/orders/${anOrder().id}/allergy/withdraw`
const allergy = { allergens: ['arachides'], text: 'kiwi' }

afterEach(cleanup)

function show(change: Partial<Tracking> = { allergy }) {
  const order = anOrder(change)
  const Page = () => {
    const { data } = useQuery({ ...trackingQuery(order.id, 'secret'), initialData: order, enabled: false })
    return <OrderAllergy order={data} token="secret" days={30} />
  }
  renderPart(<Page />)
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ')

it('is nothing without one', () => {
  show({})
  expect(text()).toBe('')
})

it('says what the kitchen reads, that traces are possible, and until when it is kept', () => {
  show()
  expect(text()).toContain('Allergie signalée arachides, kiwi')
  expect(text()).toContain('Des traces restent possibles. Elle est effacée 30 jours après le retrait.')
  cleanup()
  show({ allergy, status: 'delivered' })
  expect(text()).not.toContain('La cuisine la lit')
})

it('is taken away after a second touch, and says so', async () => {
  const server = fakeServer({ [WITHDRAW]: () => ({ body: anOrder() }) })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer mon allergie' }))
  expect(server.of(WITHDRAW)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'La garder' }))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer mon allergie' }))
  fireEvent.click(screen.getByRole('button', { name: 'La retirer' }))
  const said = await screen.findByRole('status')
  expect(said.textContent).toBe('Allergie retirée de cette commande.')
  expect(document.activeElement).toBe(said)
  expect(server.of(WITHDRAW)[0]?.body).toEqual({ trackingToken: 'secret' })
})

it('stays where the server does not answer, and can be tried again', async () => {
  let isOffline = true
  fakeServer({ [WITHDRAW]: () => (isOffline ? 'offline' : { body: anOrder() }) })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer mon allergie' }))
  fireEvent.click(screen.getByRole('button', { name: 'La retirer' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Rien n’a été retiré.')
  expect(text()).toContain('arachides, kiwi')
  isOffline = false
  fireEvent.click(screen.getByRole('button', { name: 'La retirer' }))
  await waitFor(() => expect(text()).toBe('Allergie retirée de cette commande.'))
})
