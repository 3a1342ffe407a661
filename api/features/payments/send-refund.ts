import type Stripe from 'stripe'
import { notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { recordLessRefunded } from '#api/features/orders/paying/record-refund.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Services } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { isAnsweredByProvider, isKeySpent, isStoredFailure } from '#api/platform/outside/stripe.ts'
import { disputesPageOf } from './outside-money.ts'
import {
  lockedOrderOf,
  lockedPayment,
  lowerPaymentRefunded,
  markRefundSent,
  type PaymentRow,
  type RefundStatus,
} from './rows.ts'

/** The provider forgets idempotency keys after 24 hours; from then on a repeated call could pay twice. */
const KEY_LIFE_MS = 23 * 60 * 60_000
/** More than the job's repetitions can spend before the first key is forgotten. */
const MOST_KEYS = 60

type Asked = RefundToSend & { requestId: string | undefined }

/**
 * Sends a queued refund to the provider. However often it is repeated, after any crash, the money goes once: the
 * provider's idempotency key belongs to the refund, and a refund that it has already made is found again.
 * @param requestId of the request that asked for it, for the provider's books; the same at each repetition, or the
 *   provider refuses the key
 * @throws StripeError when the provider does not accept it: the job tries again later
 * Source: docs/security.md#payment.
 */
export async function sendRefund(services: Services, refundId: string, requestId?: string): Promise<void> {
  const refund = await refundToSend(services.sql, refundId)
  if (refund?.status !== 'queued') return
  const given = await give(services, { ...refund, requestId })
  const sentAt = services.clock()
  await services.sql.begin(async tx => {
    await lockedOrderOf(tx, refund.orderId)
    const payment = await lockedPayment(tx, refund.paymentId)
    await markRefundSent(tx, { id: refund.id, providerRefundId: given.id, sentAt })
    const hasFailed = given.status === 'failed' || given.status === 'canceled'
    if (payment && hasFailed) await refundFailed(services, tx, payment, refund)
  })
}

/**
 * Asks under one idempotency key after the other, in the same order in each run, so that runs beside each other ask
 * under the same one. A key whose answer the provider keeps is passed over; a fresh one that fails ends the run, and
 * the job tries again later.
 */
async function give(services: Services, refund: Asked): Promise<Stripe.Refund> {
  const age = services.clock().getTime() - refund.createdAt.getTime()
  const given = age < KEY_LIFE_MS ? undefined : await refundGivenBefore(services, refund)
  if (given) return given
  for (let place = 0; ; place++) {
    const answer = await ask(services, refund, keyAt(refund, place))
    if ('made' in answer) return answer.made
    // A call of ours whose answer was lost may have done it, or a person in the provider's own pages.
    const found = await refundGivenBefore(services, refund)
    if (found) services.log.warn({ refundId: refund.id, orderId: refund.orderId }, 'refund found at the provider')
    if (found) return found
    if (!answer.isKeySpent || place === MOST_KEYS) throw answer.error
  }
}

type Answer = { made: Stripe.Refund } | { error: unknown; isKeySpent: boolean }

/** @throws StripeError when it is not known what became of the call */
async function ask(services: Services, refund: Asked, key: string): Promise<Answer> {
  try {
    const made = await create(services, refund, key)
    if (!(await othersProviderRefunds(services.sql, refund)).has(made.id)) return { made }
    // Another refund of the same amount was recorded under this one's id at the provider when an answer was lost: this
    // one's money is still to be sent.
    return { error: new Error('The provider’s refund is recorded for another one.'), isKeySpent: true }
  } catch (error) {
    if (isStoredFailure(error) || isKeySpent(error)) return { error, isKeySpent: true }
    if (!isAnsweredByProvider(error)) throw error
    return { error, isKeySpent: false }
  }
}

function keyAt({ paymentId, n }: Asked, place: number): string {
  return `refund:${paymentId}:${n}${['', ':again'][place] ?? `:again:${place}`}`
}

function create({ stripe }: Services, refund: Asked, idempotencyKey: string): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    {
      payment_intent: refund.paymentIntent,
      amount: refund.amountCents,
      metadata: {
        orderId: refund.orderId,
        refundId: refund.id,
        ...(refund.requestId && { requestId: refund.requestId }),
      },
    },
    // Repeated by the SDK itself, a fresh failure would look like one that was kept from an earlier run.
    { idempotencyKey, maxNetworkRetries: 0 },
  )
}

/**
 * A refund of this payment and amount at the provider that is no other row's of ours, by its own word or by our books.
 * Our own row may record it, where a parallel run has found it first.
 */
async function refundGivenBefore(services: Services, refund: RefundToSend): Promise<Stripe.Refund | undefined> {
  const others = await othersProviderRefunds(services.sql, refund)
  const { data } = await services.stripe.refunds.list({ payment_intent: refund.paymentIntent, limit: 100 })
  return data.find(
    theirs =>
      isRefundOurs(theirs, refund) !== 'no' &&
      !others.has(theirs.id) &&
      theirs.status !== 'failed' &&
      theirs.status !== 'canceled',
  )
}

/**
 * Notes that a bank refused a refund: its money is ours again, so no sum counts it as given back, and the team hears that
 * the customer has to be paid another way. Nothing is sent again by itself. Order and payment must be locked.
 */
export async function refundFailed(
  services: Services,
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'settles'>,
  refund: { id: string; amountCents: number },
): Promise<void> {
  if (!(await markRefundFailed(tx, refund.id, services.clock()))) return
  services.log.error({ refundId: refund.id, orderId: payment.orderId }, 'refund failed at the provider')
  await lowerPaymentRefunded(tx, payment.id, refund.amountCents)
  if (payment.settles) await recordLessRefunded(services, tx, payment.orderId, refund.amountCents)
  await notifyOfFailedRefund(services, tx, { ...refund, orderId: payment.orderId })
}
type AtProvider = { amount: number; metadata: Readonly<Record<string, string>> | null }
type Ours = { id: string; amountCents: number }

/**
 * Whether a refund at the provider is this one of ours. It says so itself where we asked for it; one that a person made
 * in the provider's own pages, or that a former release asked for, may be any of its amount.
 */
export function isRefundOurs({ amount, metadata }: AtProvider, { id, amountCents }: Ours): 'yes' | 'maybe' | 'no' {
  if (metadata?.refundId) return metadata.refundId === id ? 'yes' : 'no'
  return amount === amountCents ? 'maybe' : 'no'
}

type RefundToSend = Columns<'refunds', 'id' | 'paymentId' | 'n' | 'amountCents' | 'createdAt'> & {
  status: RefundStatus
  orderId: string
  paymentIntent: string
}

async function refundToSend(sql: Queryable, id: string): Promise<RefundToSend | undefined> {
  const [row] = await sql<RefundToSend[]>`
    select r.id, r.payment_id, r.n, r.amount_cents, r.status,
      r.created_at, p.order_id, p.payment_intent
    from refunds r
    join payments p on p.id = r.payment_id
    where r.id = ${id}`
  return row
}

/** It was sent, and the bank refused it. True the first time. */
async function markRefundFailed(tx: Queryable, id: string, failedAt: Date): Promise<boolean> {
  const rows = await tx`
    update refunds
    set status = 'failed', failed_at = ${failedAt}
    where id = ${id} and status = 'sent'
    returning 1`
  return rows.length > 0
}

/** The provider's refunds of a payment that are recorded for other refunds than this one. */
async function othersProviderRefunds(sql: Queryable, refund: { id: string; paymentId: string }): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select provider_refund_id as id
    from refunds
    where payment_id = ${refund.paymentId} and id <> ${refund.id} and provider_refund_id is not null`
  return new Set(rows.map(row => row.id))
}

async function notifyOfFailedRefund(
  services: Services,
  tx: Queryable,
  refund: { id: string; orderId: string; amountCents: number },
): Promise<void> {
  await notifyTeam(services, tx, 'refund-failed', refund.id, refundFailedMail(refund, disputesPageOf(services)))
}

/** 'refund-failed': the customer has to be paid another way. */
export function refundFailedMail(refund: { orderId: string; amountCents: number }, page: string): MessageData {
  return {
    page,
    values: {
      refund: { amount: formatEuros(refund.amountCents) },
      order: { number: orderNumber(refund.orderId) },
      admin: { disputesUrl: page },
    },
  }
}
