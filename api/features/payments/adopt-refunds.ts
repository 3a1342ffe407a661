import type Stripe from 'stripe'
import { queueRefunded } from '#api/features/orders/order-mails.ts'
import { recordLessRefunded, recordRefund } from '#api/features/orders/paying/record-refund.ts'
import { inOurWords } from '#api/kernel/fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { queueRefund } from './refund-order.ts'
import {
  insertRefundRow,
  lockedOrderOf,
  lockedPayment,
  lowerPaymentRefunded,
  markRefundSent,
  type NewRefund,
  type PaymentRow,
  paymentColumns,
  type RefundStatus,
  raisePaymentRefunded,
} from './rows.ts'
import { isRefundOurs, refundFailed } from './send-refund.ts'
import { settleSession } from './settle-session.ts'

/** Stored with the refund, and what its customer reads. */
export const OUTSIDE_REASON = inOurWords('Remboursement fait chez le prestataire de paiement')

/**
 * Compares the refunds of a payment at the provider with ours: one that a person made in the provider's own pages
 * becomes one of ours, once; one that a bank refused is one no more.
 * @returns false for a payment that is not ours
 * @throws StripeError when the provider does not answer
 * Source: docs/decisions/0136-money-that-moves-at-the-provider.md.
 */
export async function adoptRefunds(services: Services, paymentIntent: string): Promise<boolean> {
  const known = await settledPayment(services, paymentIntent)
  if (!known) return false
  const theirs = await refundsAtProvider(services, paymentIntent)
  await services.sql.begin(async tx => {
    const order = await lockedOrderOf(tx, known.orderId)
    const payment = await lockedPayment(tx, known.id)
    if (!order || !payment) throw new Error(`payment ${known.id} has gone`)
    for (const refund of theirs) await compare(services, tx, payment, refund)
  })
  return true
}

async function compare(services: Services, tx: Queryable, payment: PaymentRow, theirs: Stripe.Refund): Promise<void> {
  const ours = await refundsOfPayment(tx, payment.id)
  const hasFailed = theirs.status === 'failed' || theirs.status === 'canceled'
  const recorded = ours.find(({ providerRefundId }) => providerRefundId === theirs.id)
  if (recorded) {
    if (hasFailed && recorded.status === 'sent') await refundFailed(services, tx, payment, recorded)
    return
  }
  // What failed before we heard of it has moved nothing.
  if (hasFailed) return
  const waiting = ownWaiting(ours, theirs)
  if (waiting === 'may be') return
  if (!waiting) return await adopt(services, tx, payment, theirs)
  const sentAt = services.clock()
  await markRefundSent(tx, { id: waiting.id, providerRefundId: theirs.id, sentAt })
}

/** The refund of ours that waits for its answer and is this one. */
function ownWaiting(ours: readonly RefundOfPayment[], theirs: Stripe.Refund) {
  const waiting = ours.filter(({ status }) => status === 'queued')
  const own = waiting.find(refund => isRefundOurs(theirs, refund) === 'yes')
  if (own) return own
  // Sent by a release that did not say yet which one it was: its job finds it.
  return theirs.metadata?.orderId && waiting.some(refund => isRefundOurs(theirs, refund) === 'maybe')
    ? 'may be'
    : undefined
}

async function adopt(services: Services, tx: Queryable, payment: PaymentRow, theirs: Stripe.Refund): Promise<void> {
  const id = uuid()
  const now = services.clock()
  await insertSentRefund(tx, {
    ...{ id, paymentId: payment.id, amountCents: theirs.amount, reason: OUTSIDE_REASON, staffId: null },
    ...{ providerRefundId: theirs.id, createdAt: new Date(theirs.created * 1000), sentAt: now },
  })
  // First what no longer fits goes, so that the sum of refunds never passes what was captured.
  await withdrawWaiting(services, tx, payment)
  await raisePaymentRefunded(tx, payment.id, theirs.amount)
  const cents = theirs.amount
  if (payment.settles) {
    await recordRefund(services, tx, payment.orderId, cents)
    await queueRefunded(services, tx, payment.orderId, { id, amountCents: cents, reason: OUTSIDE_REASON, lines: [] })
  }
  const details = { cents, reason: OUTSIDE_REASON }
  await writeAuditEntry(tx, { staffId: null, action: 'order.refund', subject: payment.orderId, at: now, details })
}

async function refundsAtProvider({ stripe }: Services, paymentIntent: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) refunds.push(refund)
  // Oldest first, as they happened.
  return refunds.reverse()
}

/**
 * Withdraws refunds that wait to be sent and cannot be any more, because the money has gone another way: a person gave
 * it back in the provider's pages, or a bank holds it. The newest go first; of what is left, the rest is queued anew,
 * under a key of its own, since a key that was used for another amount is refused. The payment must be locked.
 */
export async function withdrawWaiting(services: Services, tx: Queryable, payment: PaymentRow): Promise<void> {
  const refunds = await refundsOfPayment(tx, payment.id)
  const sentCents = sum(refunds.filter(({ status }) => status === 'sent'))
  const roomCents = Math.max(0, payment.capturedCents - sentCents - payment.withdrawnCents)
  const waiting = refunds.filter(({ status }) => status === 'queued')
  let waitingCents = sum(waiting)
  if (waitingCents <= roomCents) return
  let last: (typeof waiting)[number] | undefined
  for (const refund of waiting.toReversed()) {
    if (waitingCents <= roomCents) break
    await markRefundWithdrawn(tx, refund.id)
    await lowerPaymentRefunded(tx, payment.id, refund.amountCents)
    if (payment.settles) await recordLessRefunded(services, tx, payment.orderId, refund.amountCents)
    waitingCents -= refund.amountCents
    last = refund
  }
  const restCents = roomCents - waitingCents
  if (!last || restCents === 0) return
  const { reason, staffId } = last
  await queueRefund(services, tx, payment, { cents: restCents, reason, staffId })
}

function sum(refunds: readonly { amountCents: number }[]): number {
  return refunds.reduce((cents, { amountCents }) => cents + amountCents, 0)
}

/**
 * Our payment behind a payment intent. What happens to money may be heard before that it was paid: events come in any
 * order, and a page may be paid that nobody here waits for any more. Then the payment is settled first.
 * @returns undefined for a payment that is not ours
 * @throws StripeError when the provider does not answer
 */
export async function settledPayment(services: Services, paymentIntent: string): Promise<PaymentRow | undefined> {
  const known = await paymentOfIntent(services.sql, paymentIntent)
  if (known) return known
  const { data } = await services.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  for (const { id } of data) await settleSession(services, id)
  return await paymentOfIntent(services.sql, paymentIntent)
}

/** The paid payment behind the provider's payment intent. */
async function paymentOfIntent(sql: Queryable, paymentIntent: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments p where p.payment_intent = ${paymentIntent}`
  return row
}

/** One that was made without us. The provider's name for it stands once. Lock the payment first. */
function insertSentRefund(tx: Queryable, refund: NewRefund & { providerRefundId: string; sentAt: Date }) {
  return insertRefundRow(tx, refund, {
    status: 'sent',
    providerRefundId: refund.providerRefundId,
    sentAt: refund.sentAt,
  })
}

type RefundOfPayment = Columns<'refunds', 'id' | 'amountCents' | 'reason' | 'staffId' | 'providerRefundId'> & {
  status: RefundStatus
}

/** All refunds of a payment, oldest first. */
async function refundsOfPayment(sql: Queryable, paymentId: string): Promise<RefundOfPayment[]> {
  return await sql<RefundOfPayment[]>`
    select id, amount_cents, reason, staff_id, status,
      provider_refund_id
    from refunds
    where payment_id = ${paymentId}
    order by n`
}

/** It waited, and its money has gone another way. */
function markRefundWithdrawn(tx: Queryable, id: string) {
  return tx`update refunds set status = 'withdrawn' where id = ${id}`
}
