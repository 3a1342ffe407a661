import { notify } from '#api/features/notifications/notify.ts'
import { paymentReturnedMail, type ReturnedPayment } from '#api/features/notifications/order-money-messages.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import { confirmOrder } from '#api/features/orders/paying/confirm-order.ts'
import { settleRevision } from '#api/features/orders/revisions/settle-revision.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { type Deadline, deadlineIn, providerProblem } from '#api/platform/outside/stripe.ts'
import { endSession, type SessionFacts, sessionFacts } from './payment-provider.ts'
import { giveBack, queueRefund, returnMoney } from './refund-order.ts'
import {
  dropUnseen,
  lockedOrderOf,
  lockedPayment,
  type MadePayment,
  markExpired,
  openPayment,
  paymentOfSession,
} from './rows.ts'
import { isMade, RETURN_REASONS } from './rules.ts'

/**
 * - `open`, `waiting`: nothing to settle yet
 * - `over`: no money will come
 * - `settled`: it paid its order, now or before
 * - `returned`: its money goes back, now or before
 * - `missing`: ours, but the provider denies knowing it, as it does under another account's key
 * - `unknown`: no session of ours
 */
type Settlement = 'open' | 'waiting' | 'over' | 'settled' | 'returned' | 'missing' | 'unknown'

/** A session that the provider has denied for so long is over, because no session lives for more than a day. */
const GIVE_UP_MISSING_MS = 24 * 60 * 60_000

/**
 * Brings the database to what the provider says of a session. Webhooks, status calls, sweeps and cancellations all go
 * through here: in any order and number they lead to one result.
 * @throws StripeError when the provider does not answer
 * Source: docs/security.md#payment.
 */
export async function settleSession(services: Services, sessionId: string, deadline?: Deadline): Promise<Settlement> {
  const payment = await paymentOfSession(services.sql, sessionId)
  if (!payment) return 'unknown'
  if (payment.settles !== null) return payment.settles ? 'settled' : 'returned'
  const facts = await sessionFacts(services, sessionId, deadline)
  if (!facts) return missing(services, payment)
  const verdict = verdictOf(facts, payment)
  if (verdict === 'over') await markExpired(services.sql, payment.id)
  if (verdict !== 'paid' && verdict !== 'mismatched') return verdict
  return settle(services, payment, facts, verdict === 'paid')
}

async function missing(services: Services, payment: MadePayment): Promise<Settlement> {
  services.log.error({ paymentId: payment.id, orderId: payment.orderId }, 'payment session unknown to the provider')
  const age = services.clock().getTime() - payment.createdAt.getTime()
  if (age < GIVE_UP_MISSING_MS) return 'missing'
  await markExpired(services.sql, payment.id)
  return 'over'
}

async function settle(
  services: Services,
  payment: MadePayment,
  facts: SessionFacts,
  isAsAsked: boolean,
): Promise<Settlement> {
  const { paymentIntent, amountCents: capturedCents } = facts
  if (!paymentIntent || !capturedCents) throw new Error(`payment ${payment.id} is paid without a charge`)
  let hasPaid = false
  const settlement = await services.sql.begin(async tx => {
    const order = await lockedOrderOf(tx, payment.orderId)
    const current = await lockedPayment(tx, payment.id)
    if (!order || !current) throw new Error(`payment ${payment.id} has gone`)
    if (current.settles !== null) return current.settles ? 'settled' : 'returned'

    const at = paidAt(facts.chargedAt, payment, services.clock())
    const outcome = isAsAsked ? await pay(services, tx, payment, { paidAt: at, capturedCents }) : 'mismatched'
    const paid = { ...current, settles: outcome === 'confirmed', paymentIntent, capturedCents, paidAt: at }
    await markPaid(tx, paid)
    hasPaid = outcome === 'confirmed' && payment.revisionId === null
    if (outcome === 'confirmed') return 'settled'
    await returnPayment(services, tx, paid, outcome)
    await queueReturnMail(services, tx, paid, order, outcome)
    return 'returned'
  })
  if (hasPaid) services.metrics.count.orderPaid()
  return settlement
}

/** Makes true what a payment is for: the order, or one revision of it. */
function pay(
  services: Services,
  tx: Queryable,
  { orderId, revisionId }: MadePayment,
  paid: { paidAt: Date; capturedCents: number },
): Promise<'confirmed' | 'already_paid' | 'dead'> {
  if (revisionId === null) return confirmOrder(services, tx, orderId, paid)
  return settleRevision(services, tx, { orderId, revisionId, ...paid })
}

/** Returns money that pays for nothing. */
async function returnPayment(
  services: Services,
  tx: Queryable,
  payment: Parameters<typeof queueRefund>[2],
  why: ReturnReason,
): Promise<void> {
  const level = why === 'mismatched' ? 'error' : 'warn'
  services.log[level]({ paymentId: payment.id, orderId: payment.orderId, why }, 'payment returned')
  await queueRefund(services, tx, payment, { cents: payment.capturedCents, reason: RETURN_REASONS[why], staffId: null })
}

/**
 * Why a payment pays for nothing: its order was cancelled, it was paid already, or sum or order are not the expected
 * ones.
 */
type ReturnReason = 'dead' | 'already_paid' | 'mismatched'

type Order = {
  callNumber: number | null
  pickupAt: Date | null
  asap: boolean
  customerId: string | null
  customerName: string | null
  customerEmail: string | null
}

/**
 * Queues the mail that a payment goes back, in the transaction that returns it. A mismatched payment gets none, because
 * it is our fault and no prepared sentence explains it: it is logged, and a person writes.
 */
async function queueReturnMail(
  services: Services,
  tx: Queryable,
  payment: { id: string; orderId: string; capturedCents: number },
  order: Order,
  why: ReturnReason,
): Promise<void> {
  const because = explanation(order, why)
  if (!because || !order.customerEmail) return
  await notify(services, tx, {
    kind: 'payment-returned',
    cause: payment.id,
    email: order.customerEmail,
    data: paymentReturnedMail({
      orderId: payment.orderId,
      callNumber: order.callNumber,
      customerName: order.customerName ?? '',
      amountCents: payment.capturedCents,
      because,
    }),
    orderId: payment.orderId,
    customerId: order.customerId ?? undefined,
  })
}

function explanation({ pickupAt, asap }: Order, why: ReturnReason): ReturnedPayment['because'] | undefined {
  if (why === 'dead') return 'order_dead'
  if (why === 'mismatched' || !pickupAt) return undefined
  return { duplicateOf: { day: parisDay(pickupAt), time: parisTime(pickupAt), asap } }
}

function markPaid(
  tx: Queryable,
  payment: { id: string; settles: boolean; paymentIntent: string; capturedCents: number; paidAt: Date },
) {
  const change: Change<'payments', 'settles' | 'paymentIntent' | 'capturedCents' | 'paidAt'> = {
    settles: payment.settles,
    paymentIntent: payment.paymentIntent,
    capturedCents: payment.capturedCents,
    paidAt: payment.paidAt,
  }
  return tx`
    update payments
    set status = 'paid', ${tx(change)}
    where id = ${payment.id}`
}

/**
 * - `open`: may still be paid
 * - `waiting`: paid by a method whose bank has not answered yet
 * - `over`: no money came and none will
 * - `paid`: exactly what was asked, for this order
 * - `mismatched`: money came, but not what was asked, or for another order
 */
export type Verdict = 'open' | 'waiting' | 'over' | 'paid' | 'mismatched'

/** Judges a session by what the provider itself says of it, never by an event's content: docs/security.md#payment. */
export function verdictOf(facts: SessionFacts, asked: { amountCents: number; orderId: string }): Verdict {
  if (facts.status === 'expired') return 'over'
  if (facts.status !== 'complete') return 'open'
  if (facts.paymentStatus === 'paid') return wasAskedFor(facts, asked) ? 'paid' : 'mismatched'
  if (facts.paymentStatus === 'no_payment_required') return 'over'
  return facts.intentStatus === 'requires_payment_method' || facts.intentStatus === 'canceled' ? 'over' : 'waiting'
}

function wasAskedFor(facts: SessionFacts, asked: { amountCents: number; orderId: string }): boolean {
  return facts.amountCents === asked.amountCents && facts.currency === 'eur' && facts.orderId === asked.orderId
}

/**
 * The instant of a payment: the charge's, which a late webhook does not shift, limited to the span from the session's
 * making to now.
 */
export function paidAt(chargedAt: Date | undefined, session: { createdAt: Date }, now: Date): Date {
  if (!chargedAt || chargedAt > now) return now
  return chargedAt < session.createdAt ? session.createdAt : chargedAt
}

/** Fills the port `OrderMoney` of orders; `api/app.ts` and `api/jobs.ts` pass it to them. */
export const orderMoney: OrderMoney = {
  closeSessions,
  returnMoney,
  async giveBack(services, tx, orderId, refund) {
    await giveBack(services, tx, orderId, refund)
  },
}

const CLOSE_PATIENCE_MS = 8000

/**
 * Closes the order's open session at the provider, so that nobody pays for a cancelled order. A session that turns out
 * to be paid is settled first: the cancelling caller then finds a paid order.
 * @throws AppError 'payment_provider_down' within 8 s; the session may then still be open
 * Source: docs/security.md#payment.
 */
export async function closeSessions(services: Services, orderId: string): Promise<void> {
  await dropUnseen(services.sql, orderId)
  const payment = await openPayment(services.sql, orderId)
  if (!payment || !isMade(payment)) return
  try {
    await closeSession(services, payment, deadlineIn(CLOSE_PATIENCE_MS))
  } catch (error) {
    throw providerProblem(error, services.log)
  }
}

/** Closes one session, or settles it where the customer paid first. */
export async function closeSession(services: Services, payment: MadePayment, deadline?: Deadline): Promise<Settlement> {
  if (!(await endSession(services, payment.sessionId, deadline))) {
    return settleSession(services, payment.sessionId, deadline)
  }
  await markExpired(services.sql, payment.id)
  return 'over'
}
