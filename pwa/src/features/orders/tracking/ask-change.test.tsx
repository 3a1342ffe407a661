import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
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

it('offers the slots for another hour, and sends the one that was chosen', async () => {
  const server = fakeServer({ [SEND]: { status: 204 } })
  const tomorrow = { date: addDays(parisDay(new Date()), 1), time: '20:15' }
  const pickTime = (_: unknown, choose: (pickup: typeof tomorrow) => void) => (
    <button type="button" onClick={() => choose(tomorrow)}>
      20:15
    </button>
  )
  renderPart(<AskChange order={order} token="a-token" pickTime={pickTime} />)
  fireEvent.click(screen.getByRole('button', { name: 'Demander un changement' }))
  fireEvent.click(screen.getByLabelText('Retirer un plat'))
  expect(screen.queryByRole('button', { name: '20:15' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Changer l’heure du retrait'))
  fireEvent.click(screen.getByRole('button', { name: '20:15' }))
  fireEvent.change(screen.getByLabelText(/En quelques mots/), { target: { value: 'Je suis en retard' } })
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer au restaurant' }))
  await waitFor(() => expect(server.of(SEND)).toHaveLength(1))
  const words = 'demain à\u00a020\u00a0h\u00a015. Je suis en retard'
  expect(server.of(SEND)[0]?.body).toEqual({ wish: 'time', words, trackingToken: 'a-token' })
})

it('is not there once the dishes are ready', () => {
  renderPart(<AskChange order={anOrder({ status: 'ready' })} token={undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('keeps its place once the money went back, so that a finger on its way meets nothing else there', () => {
  renderPart(<AskChange order={anOrder({ status: 'confirmed', paymentStatus: 'refunded' })} token={undefined} />)
  const button = screen.getByRole('button', { name: 'Remboursée, plus rien à modifier' })
  fireEvent.click(button)
  expect(screen.queryByRole('button', { name: 'Envoyer au restaurant' })).toBeNull()
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
