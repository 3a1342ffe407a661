import fc from 'fast-check'
import { expect } from 'vitest'
import { sweepUnpaid } from '#api/features/orders/actions/sweep-unpaid.ts'
import { sweepPayments } from '../actions/sweep-payments.ts'
import { orderMoney } from '../order-money.ts'
import type { Placed, Shop } from './shop.ts'

/** The oracle is the provider's own books, compared afterwards: the model itself only counts what can be acted on. */
export type Model = { orders: number; sessions: number }
type Command = fc.AsyncCommand<Model, Shop>

/** What a checkout may answer in this world: its page, or why there is none. */
const CHECKOUT_ANSWERS = [200, 409, 503]

function command(
  name: string,
  needs: keyof Model | null,
  run: (shop: Shop, model: Model) => Promise<unknown>,
): Command {
  return {
    check: model => needs === null || model[needs] > 0,
    run: async (model, shop) => {
      await run(shop, model)
      model.orders = shop.orders.length
      model.sessions = shop.sessions.length
    },
    toString: () => name,
  }
}

function nth<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item
}

async function checkout(shop: Shop, order: Placed): Promise<void> {
  const { status } = await shop.checkout(order)
  expect(CHECKOUT_ANSWERS).toContain(status)
}

async function cancel(shop: Shop, order: Placed): Promise<void> {
  const { status } = await shop.app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  expect([200, 409]).toContain(status)
}

async function poll(shop: Shop, sessionId: string): Promise<void> {
  const { status, body } = await shop.app.get(`/api/payments/stripe/status/${sessionId}`)
  expect(status).toBe(200)
  // The specification's page empties the cart on 'paid': never before the money is there.
  const session = shop.app.simulator.books().find(known => known.sessionId === sessionId)
  if (body.paymentStatus === 'paid') expect(session?.capturedCents).toBeGreaterThan(0)
}

async function sweep(shop: Shop): Promise<void> {
  await sweepPayments(shop.app.services)
  await sweepUnpaid(shop.app.services, orderMoney)
}

const n = fc.nat(20)

export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 5 }).map(quantity => command(`place ${quantity}`, null, shop => shop.place(quantity))),
  n.map(i => command(`checkout ${i}`, 'orders', shop => checkout(shop, nth(shop.orders, i)))),
  n.map(i => command(`pay ${i}`, 'sessions', shop => shop.press('pay', nth(shop.sessions, i).sessionId))),
  n.map(i => command(`refuse ${i}`, 'sessions', shop => shop.press('refuse', nth(shop.sessions, i).sessionId))),
  n.map(i => command(`poll ${i}`, 'sessions', shop => poll(shop, nth(shop.sessions, i).sessionId))),
  n.map(i => command(`cancel ${i}`, 'orders', shop => cancel(shop, nth(shop.orders, i)))),
  // How money comes for a dead order: the provider was away when its page should have been closed.
  n.map(i =>
    command(`cancel ${i} while the provider is away, then pay`, 'sessions', async shop => {
      const { orderId, sessionId } = nth(shop.sessions, i)
      const { faults } = shop.app.simulator
      faults.set({ apiFailures: 2 })
      await cancel(shop, shop.orders.find(order => order.id === orderId) as Placed)
      faults.set({ apiFailures: 0 })
      await shop.press('pay', sessionId)
    }),
  ),
  fc.constant(command('jobs', null, shop => shop.runJobs())),
  fc.constant(command('sweep', null, sweep)),
  fc
    .integer({ min: 1, max: 16 })
    .map(minutes => command(`${minutes} minutes pass`, null, async shop => shop.app.clock.advanceMinutes(minutes))),
  // Any event at any time, again and again, or never: duplicated, reordered, lost.
  fc.tuple(n, fc.integer({ min: 1, max: 3 })).map(([i, times]) =>
    command(`event ${i}, ${times} times`, 'sessions', async shop => {
      const events = await shop.events()
      if (events.length === 0) return
      const answers = await Promise.all(Array.from({ length: times }, () => shop.deliver(nth(events, i))))
      expect(new Set(answers)).toEqual(new Set([200]))
    }),
  ),
  fc
    .record({
      apiFailures: fc.nat(3),
      apiResets: fc.nat(2),
      apiFaultsAfterExecution: fc.boolean(),
    })
    .map(faults =>
      command(`provider ${JSON.stringify(faults)}`, null, async shop => shop.app.simulator.faults.set(faults)),
    ),
  n.map(i =>
    command(`storm ${i}`, 'orders', async shop => {
      const order = nth(shop.orders, i)
      const sessions = shop.sessions.filter(session => session.orderId === order.id)
      const events = await shop.events()
      await Promise.all([
        checkout(shop, order),
        checkout(shop, order),
        ...sessions.flatMap(({ sessionId }) => [shop.press('pay', sessionId), poll(shop, sessionId)]),
        ...events.map(event => shop.deliver(event)),
        shop.runJobs(),
        i % 2 === 0 ? cancel(shop, order) : sweep(shop),
      ])
    }),
  ),
]
