import type Stripe from 'stripe'
import { queueRefunded } from '#api/features/orders/actions/messages/order-mails.ts'
import { recordRefund } from '#api/features/orders/actions/paying/record-refund.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { lockedOrderOf, lockedPayment, type PaymentRow, raisePaymentRefunded } from '../../queries/stored-payments.ts'
import {
  insertSentRefund,
  markRefundSent,
  type RefundOfPayment,
  refundsOfPayment,
} from '../../queries/stored-refunds.ts'
import { isRefundOurs, refundFailed } from '../../send-refund.ts'
import { settledPayment } from './settled-payment.ts'
import { withdrawWaiting } from './withdraw-waiting.ts'

/** Stored with the refund, and what its customer reads. */
export const OUTSIDE_REASON = 'Remboursement fait chez le prestataire de paiement'

/**
 * Compares the refunds of a payment at the provider with ours: one that a person made in the provider's own pages
 * becomes one of ours, once; one that a bank refused is one no more.
 * @returns false for a payment that is not ours
 * @throws StripeError when the provider does not answer
 * Source: docs/decisions/0136-what-follows-the-money.md.
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
