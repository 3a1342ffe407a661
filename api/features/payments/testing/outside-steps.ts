/** What banks, and people in the provider's own pages, do; and what the provider knows of it. */
import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { Placed, Shop } from './shop.ts'

type Known = { id: string; status: string; heldCents: number }

/** Paid sessions of an order at the provider; what is done to them makes the order one that was touched from outside. */
function touched(shop: Shop, order: Placed) {
  const sessions = shop.app.simulator
    .books()
    .filter(({ metadata, capturedCents }) => metadata.orderId === order.id && capturedCents > 0)
  if (sessions.length > 0) shop.touchedOutside.add(order.id)
  return sessions
}

export async function disputeOutside(shop: Shop, order: Placed, isInquiry: boolean): Promise<void> {
  const [session] = touched(shop, order)
  if (!session || (await disputesOf(shop)).some(({ order: id }) => id === order.id)) return
  await shop.app.simulator.outside.dispute(session.sessionId, { isInquiry })
}

export async function closeOutside(shop: Shop, outcome: 'won' | 'lost'): Promise<void> {
  const open = (await disputesOf(shop)).find(({ status }) => status.endsWith('needs_response'))
  if (open) await shop.app.simulator.outside.closeDispute(open.id, outcome)
}

/** @param cents all that is left without it */
export async function refundOutside(shop: Shop, order: Placed, cents?: number): Promise<void> {
  for (const { sessionId, capturedCents, refundedCents, withdrawnCents } of touched(shop, order)) {
    const left = withdrawnCents > 0 ? 0 : capturedCents - refundedCents
    if (left > 0) await shop.app.simulator.outside.refund(sessionId, Math.min(cents ?? left, left))
  }
}

export async function failRefundOutside(shop: Shop, order: Placed): Promise<void> {
  for (const { paymentIntentId } of touched(shop, order)) {
    const { data } = await theirs<Stripe.Refund>(shop, `refunds?payment_intent=${paymentIntentId}&limit=100`)
    const refund = data.find(({ status }) => status === 'succeeded')
    if (refund) await shop.app.simulator.outside.failRefund(refund.id)
  }
}

/** The provider's events about money that moved without us, oldest first. */
export async function outsideEvents(shop: Shop): Promise<{ id: string; sessionId: string; payload: string }[]> {
  const { data } = await theirs<Stripe.Event>(shop, 'events?limit=100')
  return data
    .filter(({ type }) => !type.startsWith('checkout.session.') && !type.startsWith('payment_intent.'))
    .map(event => ({ id: event.id, sessionId: '', payload: JSON.stringify(event) }))
    .reverse()
}

/** Every dispute of this run's payments at the provider. */
async function disputesOf(shop: Shop): Promise<(Known & { order: string })[]> {
  const { data } = await theirs<Stripe.Dispute>(shop, 'disputes?limit=100')
  const orders = new Map(shop.app.simulator.books().map(book => [book.paymentIntentId, book.metadata.orderId ?? '']))
  return data.map(({ id, status, payment_intent: intent, balance_transactions: moves }) => ({
    id,
    status,
    heldCents: moves.reduce((sum, { amount }) => sum - amount, 0),
    order: orders.get(String(intent)) ?? '',
  }))
}

/** All that the provider has of disputes stands here too. */
export async function expectDisputesKnown(shop: Shop): Promise<void> {
  const known = await shop.app.sql<Known[]>`
    select id, status, withdrawn_cents as held_cents
    from disputes
    where order_id = any(${shop.orders.map(({ id }) => id)}::uuid[])`
  const words = ({ id, status, heldCents }: Known) => `${id} ${status} ${heldCents}`
  expect(known.map(words).sort()).toEqual((await disputesOf(shop)).map(words).sort())
}

/** The injected faults are meant for the shop's calls, not for this reading. */
async function theirs<T>(shop: Shop, path: string): Promise<{ data: T[] }> {
  const { url, faults } = shop.app.simulator
  const { apiFailures, apiResets } = faults.current()
  faults.set({ apiFailures: 0, apiResets: 0 })
  const response = await fetch(`${url}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_simulator' } })
  faults.set({ apiFailures, apiResets })
  return (await response.json()) as { data: T[] }
}
