import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aListedOrder } from '#pwa/testing/samples/orders/a-listed-order.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { keepLastKnown } from './last-known.ts'
import { forgetTokens, rememberOrder, settleOrder } from './remembered-orders.ts'
import { isRunning } from './running-order.tsx'
import { RunningOrders } from './running-orders.tsx'

beforeEach(() => FakeEventSource.install())
afterEach(() => forgetCustomer())

const OVER = '4f8a21c0-0000-4000-8000-000000000001'
const HERE = '4f8a21c0-0000-4000-8000-000000000002'
const ELSEWHERE = '4f8a21c0-0000-4000-8000-000000000003'
const tracking = (id: string) => `GET /api/orders/${id}/tracking`
const today = (change: Partial<Tracking>) =>
  anOrder({ pickup: { date: parisDay(new Date()), time: '23:59', notes: '' }, ...change })

it('shows a paid order of this device with the way to it, and follows it live', async () => {
  rememberOrder('paid', 'token-paid')
  settleOrder('paid')
  fakeServer({ [tracking('paid')]: { body: today({ id: 'paid' }) } })
  renderPart(<RunningOrders />)
  const link = await screen.findByRole('link', { name: /^Commande #4F8A21C0, prête vers\s23\sh\s59\. C’est noté\./ })
  expect(link.getAttribute('href')).toBe('/commande/paid?token=token-paid')
  const stream = FakeEventSource.opened.at(-1)
  act(() => stream?.connect())
  act(() => stream?.send('tracking', today({ id: 'paid', status: 'ready' })))
  await screen.findByRole('link', { name: /^Commande #4F8A21C0, prête\. On vous attend au comptoir\./ })
  act(() => stream?.send('tracking', today({ id: 'paid', status: 'delivered' })))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})

it('shows what was known last where no server answers, and asks nothing about what is over', async () => {
  rememberOrder(OVER, 'token-over')
  rememberOrder(HERE, 'token-here')
  keepLastKnown('token-over', today({ id: OVER, status: 'delivered' }), Date.now())
  keepLastKnown('token-here', today({ id: HERE, status: 'preparing' }), Date.now())
  const server = fakeServer({ [tracking(HERE)]: 'offline' })
  renderPart(<RunningOrders />)
  await screen.findByRole('link', { name: /Le wok chauffe/ })
  await waitFor(() => expect(server.requests).not.toEqual([]))
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(server.requests.map(({ path }) => path)).toEqual([`/api/orders/${HERE}/tracking`])
})

it('shows the next one first', async () => {
  const [first, second] = [
    { date: '2099-01-01', time: '12:30', notes: '' },
    { date: '2099-01-02', time: '11:30', notes: '' },
  ]
  for (const [id, pickup] of [
    [OVER, first],
    [HERE, second],
  ] as const) {
    rememberOrder(id, `token-${id}`)
    keepLastKnown(`token-${id}`, anOrder({ id, pickup }), Date.now())
  }
  fakeServer({ [tracking(OVER)]: 'offline', [tracking(HERE)]: 'offline' })
  renderPart(<RunningOrders />)
  const links = await screen.findAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    `/commande/${OVER}?token=token-${OVER}`,
    `/commande/${HERE}?token=token-${HERE}`,
  ])
})

it('shows nothing of an order that the server does not know, nor on a device that has none', async () => {
  rememberOrder('gone', 'token-gone')
  const server = fakeServer({ [tracking('gone')]: problem(404, 'order_not_found', 'Commande introuvable.') })
  renderPart(<RunningOrders />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

it('shows a signed-in customer what was ordered on another device, once', async () => {
  keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
  rememberOrder(HERE, 'token-here')
  keepLastKnown('token-here', today({ id: HERE, status: 'ready' }), Date.now())
  const server = fakeServer({
    'GET /api/orders': {
      body: [
        aListedOrder({ id: ELSEWHERE, trackingToken: 'token-elsewhere' }),
        aListedOrder({ id: HERE, trackingToken: 'token-here' }),
        aListedOrder({ id: OVER, status: 'delivered', trackingToken: undefined }),
      ],
    },
    [tracking(ELSEWHERE)]: { body: today({ id: ELSEWHERE, status: 'preparing' }) },
    [tracking(HERE)]: { body: today({ id: HERE, status: 'ready' }) },
  })
  renderPart(<RunningOrders />)
  const there = await screen.findByRole('link', { name: /Le wok chauffe/ })
  expect(there.getAttribute('href')).toBe(`/commande/${ELSEWHERE}?token=token-elsewhere`)
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(server.of(tracking(OVER))).toEqual([])
})

it('a second time on the page, it shows what the first one hears, and asks nothing itself', async () => {
  rememberOrder(HERE, 'token-here')
  const server = fakeServer({ [tracking(HERE)]: { body: today({ id: HERE }) } })
  const { rerender } = renderPart(<RunningOrders again />)
  expect([screen.queryByRole('link'), server.requests, FakeEventSource.opened]).toEqual([null, [], []])
  rerender(
    <>
      <RunningOrders />
      <RunningOrders again />
    </>,
  )
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  const [stream] = FakeEventSource.opened
  expect([server.requests.length, FakeEventSource.opened.length]).toEqual([1, 1])
  act(() => stream?.connect())
  act(() => stream?.send('tracking', today({ id: HERE, status: 'ready' })))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /prête\. On vous attend/ })).toHaveLength(2))
})

it('leads nobody to the orders of who has signed out', () => {
  rememberOrder('theirs', 'token')
  forgetTokens()
  const server = fakeServer({})
  renderPart(<RunningOrders />)
  expect([screen.queryByRole('list'), server.requests]).toEqual([null, []])
})

it.each([
  ['an order of today', {}, true],
  ['one of tomorrow', { pickup: { date: '2026-11-22', time: '12:30', notes: '' } }, true],
  ['one of yesterday that nobody fetched', { pickup: { date: '2026-11-20', time: '12:30', notes: '' } }, false],
  ['one that is fetched', { status: 'delivered' }, false],
  ['one that is cancelled', { status: 'cancelled' }, false],
  ['one that was paid back in full', { paymentStatus: 'refunded' }, false],
  ['one of which a part was paid back', { paymentStatus: 'partially_refunded' }, true],
  ['one that can still be paid', { status: 'pending', payBy: '2026-11-21T22:59:01Z' }, true],
  ['one that can be paid no more', { status: 'pending', payBy: '2026-11-21T22:58:59Z' }, false],
] as const)('is awaited a minute before midnight: %s, %o: %s', (_, change, awaited) => {
  expect(isRunning(anOrder(change as Partial<Tracking>), new Date('2026-11-21T22:59:00Z'))).toBe(awaited)
})
