import { expect } from 'vitest'
import { sweepRevisions, sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { orderMoney } from '../settle-session.ts'
import { sweepPayments } from '../sweep-payments.ts'
import type { Placed, Shop } from './shop.ts'

/** What a checkout may answer here: its page, a refusal, or that the provider is down. */
const CHECKOUT_ANSWERS = [200, 409, 503]

export async function checkout(shop: Shop, order: Placed): Promise<void> {
  const { status } = await shop.checkout(order)
  expect(CHECKOUT_ANSWERS).toContain(status)
}

export async function cancel(shop: Shop, order: Placed): Promise<void> {
  const { status } = await shop.app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  expect([200, 409]).toContain(status)
}

export async function poll(shop: Shop, sessionId: string): Promise<void> {
  const { status, body } = await shop.app.get(`/api/payments/stripe/status/${sessionId}`)
  expect(status).toBe(200)
  // The former client's page empties the cart on 'paid', so that answer must not come before the money.
  const session = shop.app.simulator.books().find(known => known.sessionId === sessionId)
  if (body.paymentStatus === 'paid') expect(session?.capturedCents).toBeGreaterThan(0)
}

export async function sweep(shop: Shop): Promise<void> {
  await sweepPayments(shop.app.services)
  await sweepUnpaid(shop.app.services, orderMoney)
  await sweepRevisions(shop.app.services, orderMoney)
}

/** Both tablets see the order as it is and tap at once: one of them succeeds, the other gets a conflict. */
export async function bothMove(shop: Shop, order: Placed, oneCancels: boolean): Promise<void> {
  await Promise.all(shop.tablets.map(tablet => tablet.look(order.id)))
  const [first, second] = shop.tablets
  const accepted = await Promise.all([first.move(order.id, false), second.move(order.id, oneCancels)])
  expect(accepted.filter(Boolean).length).toBeLessThanOrEqual(1)
}

/** One tablet moves the order on until it is handed over, as far as that is possible. */
export async function seeThrough(shop: Shop, order: Placed): Promise<void> {
  const [tablet] = shop.tablets
  await tablet.look(order.id)
  for (let step = 0; step < 3; step++) await tablet.move(order.id, false)
}

/** Pays and then polls until the answer says so, as a customer's page does. */
export async function payAndPoll(shop: Shop, order: Placed): Promise<void> {
  const { status, body } = await shop.checkout(order)
  if (status !== 200) return
  await shop.press('pay', body.sessionId)
  await poll(shop, body.sessionId)
}

/** Makes money come for a cancelled order: the provider was down when its page should have been closed. */
export async function payTooLate(shop: Shop, sessionId: string): Promise<void> {
  const { faults } = shop.app.simulator
  const { orderId } = shop.sessions.find(session => session.sessionId === sessionId) ?? {}
  faults.set({ apiFailures: 2 })
  await cancel(shop, shop.orders.find(order => order.id === orderId) as Placed)
  faults.set({ apiFailures: 0 })
  await shop.press('pay', sessionId)
}

/**
 * Two pages of one order are paid: we believed the first one over, as we do when the provider denies it for a day. The
 * event of its payment comes before or after the second page's.
 */
export async function payTwoPages(shop: Shop, order: Placed, firstIsHeardFirst: boolean): Promise<void> {
  const [first] = await shop.app.sql<{ sessionId: string }[]>`
    update payments
    set status = 'expired'
    where order_id = ${order.id} and status = 'open'
    returning session_id`
  if (!first) return
  const second = await shop.checkout(order)
  await shop.press('pay', first.sessionId)
  if (second.status === 200) await shop.press('pay', second.body.sessionId)
  if (!firstIsHeardFirst && second.status === 200) await poll(shop, second.body.sessionId)
  for (const event of await shop.events()) if (event.sessionId === first.sessionId) await shop.deliver(event)
  if (firstIsHeardFirst) await shop.app.runMoneyJobs()
}
