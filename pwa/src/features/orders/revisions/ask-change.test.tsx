import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { AskChange } from './ask-change.tsx'

const order = anOrder({ status: 'preparing' })
const SEND = `POST /api/orders/${order.id}/change-request`

it('keeps what was written when no answer comes, and closes once the restaurant has it', async () => {
  let isLost = true
  const server = fakeServer({ [SEND]: () => (isLost ? 'offline' : { status: 204 }) })
  renderPart(<AskChange order={order} token="a-token" />)
  const press = screen.getByRole('button', { name: 'Demander un changement' })
  press.focus()
  fireEvent.click(press)
  const hasFocus = () => expect(document.activeElement).toBe(screen.getByRole('region'))
  await waitFor(hasFocus)
  expect(screen.getByRole('button', { name: 'Choisissez ce qui doit changer' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Retirer un plat'))
  fireEvent.change(screen.getByLabelText(/En quelques mots/), { target: { value: ' Sans les nems ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer au restaurant' }))
  await screen.findByText(/Le réseau ne répond pas/)

  isLost = false
  screen.getByRole('button', { name: 'Envoyer au restaurant' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer au restaurant' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Envoyer au restaurant' })).toBeNull())
  expect(server.of(SEND)[1]?.body).toEqual({ wish: 'remove', words: 'Sans les nems', trackingToken: 'a-token' })
  await waitFor(hasFocus)
})

it.each([
  ['the dishes are ready', { status: 'ready' as const }],
  ['the money went back', { status: 'preparing' as const, paymentStatus: 'refunded' as const }],
])('is not there once %s', (_, change) => {
  renderPart(<AskChange order={anOrder(change)} token={undefined} />)
  expect(screen.queryByRole('button', { name: 'Demander un changement' })).toBeNull()
})

it('says what was asked and how it was answered', () => {
  const changeRequest = {
    at: '2026-11-24T17:05:00Z',
    wish: 'time' as const,
    words: 'Vers 20 h',
    answer: 'declined' as const,
  }
  renderPart(<AskChange order={anOrder({ status: 'preparing', changeRequest })} token={undefined} />)
  expect(screen.getByText(/Changer l’heure du retrait.*«\sVers 20 h\s»/)).toBeTruthy()
  expect(screen.getByText(/Ce n’est plus possible/)).toBeTruthy()
})
