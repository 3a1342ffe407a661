import { expect } from 'vitest'
import { sweepUnpaid } from '#api/features/orders/actions/sweep-unpaid.ts'
import { toCents } from '#api/kernel/money.ts'
import { sweepPayments } from '../actions/sweep-payments.ts'
import { orderMoney } from '../order-money.ts'
import type { Placed, Shop } from './shop.ts'

/**
 * Lets the world come to rest: the provider is well again, jobs and sweeps run, and the time of every session passes.
 * What was never delivered stays lost.
 */
export async function comeToRest(shop: Shop): Promise<void> {
  const { simulator, clock, services } = shop.app
  simulator.faults.clear()
  simulator.faults.set({ webhookNever: true })
  await shop.runJobs()
  for (const _ of ['of the order', 'of a session at the provider']) {
    clock.advanceMinutes(16)
    await sweepUnpaid(services, orderMoney)
    await sweepPayments(services)
    await shop.runJobs()
  }
  await simulator.settled()
}

/** Invariants 1 and 2 of SECURITY.md, order by order: the provider's books and ours, to the cent. */
export async function expectOneTruth(shop: Shop): Promise<void> {
  for (const order of shop.orders) await expectPaidOnceOrReturned(shop, order)
}

async function expectPaidOnceOrReturned(shop: Shop, placed: Placed): Promise<void> {
  const order = await orderBooks(shop, placed.id)
  const payments = await paymentBooks(shop, placed.id)
  const provider = shop.app.simulator.books().filter(session => session.metadata.orderId === placed.id)
  const totalCents = toCents(placed.totalAmount)

  // Nobody can pay any more, and every session is judged.
  expect(provider.filter(session => session.status === 'open')).toEqual([])
  expect(payments.filter(payment => payment.status === 'open' || payment.status === 'opening')).toEqual([])

  // The books agree, session by session: captured, taken off the books, really sent.
  const charged = provider.filter(session => session.capturedCents > 0)
  const paid = payments.filter(payment => payment.status === 'paid')
  expect(sorted(paid.map(({ sessionId, captured, refunded, sent }) => [sessionId, captured, refunded, sent]))).toEqual(
    sorted(
      charged.map(session => [session.sessionId, session.capturedCents, session.refundedCents, session.refundedCents]),
    ),
  )

  // Paid at most once, and all other money went back.
  const held = charged.reduce((sum, session) => sum + session.capturedCents - session.refundedCents, 0)
  expect(order.captured - order.refunded).toBe(held)
  expect(payments.filter(payment => payment.settles)).toHaveLength(order.captured > 0 ? 1 : 0)
  expect([0, totalCents]).toContain(order.captured)
  expect(order.status).toBe(held > 0 ? 'confirmed' : 'cancelled')
  expect(held).toBe(order.status === 'confirmed' ? totalCents : 0)
  expect(order.history).toMatch(/^pending( confirmed)?( cancelled)?$/)
}

async function orderBooks({ app }: Shop, orderId: string) {
  const [row] = await app.sql<{ status: string; captured: number; refunded: number; history: string }[]>`
    select status, captured_cents as captured, refunded_cents as refunded,
      (select string_agg(status, ' ' order by id) from order_events where order_id = orders.id) as history
    from orders
    where id = ${orderId}`
  if (!row) throw new Error(`order ${orderId} has gone`)
  return row
}

type PaymentBooks = {
  sessionId: string
  status: string
  settles: boolean | null
  captured: number
  refunded: number
  sent: number
}

async function paymentBooks({ app }: Shop, orderId: string): Promise<PaymentBooks[]> {
  return app.sql<PaymentBooks[]>`
    select p.session_id as "sessionId", p.status, p.settles, p.captured_cents as captured,
      p.refunded_cents as refunded,
      (select coalesce(sum(amount_cents), 0)::integer from refunds r where r.payment_id = p.id and r.status = 'sent') as sent
    from payments p
    where p.order_id = ${orderId}`
}

function sorted(books: (string | number)[][]): (string | number)[][] {
  return books.sort(([a], [b]) => String(a).localeCompare(String(b)))
}
