import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { rememberOrder, settleOrder } from './remembered-orders.ts'
import { useWaitingOrder } from './use-waiting-order.ts'

function Probe({ isAsked }: { isAsked: boolean }) {
  return <output>{useWaitingOrder(isAsked) ?? 'aucune'}</output>
}
const shown = () => screen.getByRole('status').textContent
const tracking = (id: string) => `GET /api/orders/${id}/tracking`

it('finds the newest order of this device that still waits for its payment', async () => {
  for (const id of ['waiting', 'cancelled', 'paid', 'gone']) rememberOrder(id, `token-${id}`)
  settleOrder('paid')
  const server = fakeServer({
    [tracking('gone')]: problem(404, 'order_not_found', 'Commande introuvable.'),
    [tracking('cancelled')]: { body: anOrder({ id: 'cancelled', status: 'cancelled' }) },
    [tracking('waiting')]: { body: anOrder({ id: 'waiting', status: 'pending' }) },
  })
  renderPart(<Probe isAsked />)
  await waitFor(() => expect(shown()).toBe('/commande/waiting?token=token-waiting'))
  expect(server.requests.map(({ query }) => query.get('token'))).toEqual([
    'token-gone',
    'token-cancelled',
    'token-waiting',
  ])
})

it('asks nothing while no order is in the way', () => {
  rememberOrder('waiting', 'token')
  const server = fakeServer({})
  renderPart(<Probe isAsked={false} />)
  expect(shown()).toBe('aucune')
  expect(server.requests).toEqual([])
})

it('finds none on a device that has ordered nothing', async () => {
  fakeServer({})
  renderPart(<Probe isAsked />)
  await waitFor(() => expect(shown()).toBe('aucune'))
})
