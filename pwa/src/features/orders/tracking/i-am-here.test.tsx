import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { IAmHere } from './i-am-here.tsx'
import { trackingQuery } from './order-queries.ts'

const HERE = `POST /api/orders/${anOrder().id}/here`
const button = () => screen.queryByRole('button', { name: /^Je suis là/ })

afterEach(cleanup)

function show(change: Partial<Tracking> = {}, now = '2026-11-21T11:05:00Z') {
  renderPart(<IAmHere order={anOrder(change)} token="secret" position="" now={new Date(now)} />)
}

it.each<[string, Partial<Tracking>, string, boolean]>([
  ['on the day of the pickup', {}, '2026-11-21T08:00:00Z', true],
  ['the day before', {}, '2026-11-20T22:59:00Z', false],
  ['in the night after it', {}, '2026-11-22T03:59:00Z', true],
  ['the day after', {}, '2026-11-22T04:00:00Z', false],
  ['before it is paid', { status: 'pending', paymentStatus: 'unpaid' }, '2026-11-21T11:05:00Z', false],
  ['once it is handed over', { status: 'delivered' }, '2026-11-21T11:05:00Z', false],
  ['once it is cancelled', { status: 'cancelled' }, '2026-11-21T11:05:00Z', false],
  ['once it was said', { customerHereAt: '2026-11-21T11:20:00Z' }, '2026-11-21T11:25:00Z', false],
])('is offered %s, or not', (_, change, now, isOffered) => {
  show(change, now)
  expect(button() !== null).toBe(isOffered)
})

it.each<[string, Partial<Tracking>, string, string]>([
  ['hours before', {}, '2026-11-21T08:00:00Z', 'outline'],
  ['16 minutes before', {}, '2026-11-21T11:14:00Z', 'outline'],
  ['a quarter of an hour before', {}, '2026-11-21T11:15:00Z', 'primary'],
  ['late', {}, '2026-11-21T12:30:00Z', 'primary'],
  ['once it is ready', { status: 'ready' }, '2026-11-21T08:00:00Z', 'primary'],
])('is the next step when somebody may be on the way: %s', (_, change, now, look) => {
  show(change, now)
  expect(button()?.dataset.look).toBe(look)
})

it('says that the counter knows, once the server has it', async () => {
  let answer: (() => void) | undefined
  const server = fakeServer({
    [HERE]: () =>
      new Promise(resolve => {
        answer = () => resolve({ body: anOrder({ customerHereAt: '2026-11-21T11:20:00.000Z' }) })
      }),
  })
  const order = anOrder()
  const Page = () => {
    const { data } = useQuery({ ...trackingQuery(order.id, 'secret'), initialData: order, enabled: false })
    return <IAmHere order={data} token="secret" position="" now={new Date('2026-11-21T11:05:00Z')} />
  }
  renderPart(<Page />)
  const pressed = button() as HTMLElement
  fireEvent.click(pressed)
  await waitFor(() => expect(answer).toBeDefined())
  expect(server.of(HERE)[0]?.body).toEqual({ trackingToken: 'secret' })
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(pressed)
  answer?.()
  const words = await screen.findByText(/Le comptoir sait que vous êtes là, depuis/)
  expect(button()).toBeNull()
  // The pressed button is gone, so the text that replaces it has the focus.
  expect(document.activeElement).toBe(words.closest('[tabindex]'))
  expect(server.of(HERE)).toHaveLength(1)
})

it('does not pretend without a network, and can be tried again', async () => {
  let isOffline = true
  const server = fakeServer({ [HERE]: () => (isOffline ? 'offline' : { body: anOrder() }) })
  show()
  fireEvent.click(button() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Hors connexion : le comptoir n’est pas prévenu. Réessayez, ou présentez-vous au comptoir.',
  )
  expect(screen.queryByText(/Le comptoir sait/)).toBeNull()
  isOffline = false
  fireEvent.click(button() as HTMLElement)
  await waitFor(() => expect(server.of(HERE)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('says the server’s own sentence where it refuses', async () => {
  fakeServer({ [HERE]: problem(409, 'arrival_not_expected', 'Cette commande n’est pas à retirer aujourd’hui.') })
  show()
  fireEvent.click(button() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toBe('Cette commande n’est pas à retirer aujourd’hui.')
})

it('says since when, until the order is handed over', () => {
  show({ customerHereAt: '2026-11-21T11:20:00.000Z', status: 'ready' })
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Le comptoir sait que vous êtes là, depuis 12 h 20.',
  )
  cleanup()
  show({ customerHereAt: '2026-11-21T11:20:00.000Z', status: 'delivered' })
  expect(screen.queryByRole('status')).toBeNull()
})
