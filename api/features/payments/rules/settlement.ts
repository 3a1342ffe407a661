/** What a payment session means to its order. Pure: the provider's words come in as `SessionFacts`. */
import type { OrderStatus } from '#api/features/orders/contract/orders.ts'
import type { ProblemCode } from '#api/kernel/problems.ts'

/**
 * How long a session may be paid, counted from its making: the order's own `payMinutes` end sooner, this is the net
 * under them, and 30 minutes are the provider's floor.
 */
export const SESSION_LIFE_MINUTES = 31
/** The provider is asked at most this often about one session, whoever polls. */
export const ASK_EVERY_SECONDS = 5

/** Of the order behind a payment. */
export type OrderState = OrderStatus
export type PaymentState = 'opening' | 'open' | 'paid' | 'expired'

/** What the provider says of a session, as far as we go by it; its words are its own and may grow. */
export type SessionFacts = {
  /** open, complete, expired */
  status: string | null
  /** paid, unpaid, no_payment_required */
  paymentStatus: string
  amountCents: number | null
  currency: string | null
  orderId: string | undefined
  paymentIntent: string | null
  /** Of the last attempt to pay, if there was one. */
  intentStatus: string | undefined
  chargedAt: Date | undefined
}

/**
 * - `open`: may still be paid
 * - `waiting`: paid by a method whose bank has not answered yet
 * - `over`: no money came and none will
 * - `paid`: exactly what was asked, for this order
 * - `mismatched`: money came, but not what was asked, or for another order
 */
export type Verdict = 'open' | 'waiting' | 'over' | 'paid' | 'mismatched'

/** Judges a session by the provider's own word, never by an event's: docs/security.md#payment. */
export function verdictOf(facts: SessionFacts, asked: { amountCents: number; orderId: string }): Verdict {
  if (facts.status === 'expired') return 'over'
  if (facts.status !== 'complete') return 'open'
  if (facts.paymentStatus === 'paid') return isAsAsked(facts, asked) ? 'paid' : 'mismatched'
  if (facts.paymentStatus === 'no_payment_required') return 'over'
  return facts.intentStatus === 'requires_payment_method' || facts.intentStatus === 'canceled' ? 'over' : 'waiting'
}

function isAsAsked(facts: SessionFacts, asked: { amountCents: number; orderId: string }): boolean {
  return facts.amountCents === asked.amountCents && facts.currency === 'eur' && facts.orderId === asked.orderId
}

/** The instant of a payment: the charge's, which a late webhook does not move, kept between session and now. */
export function paidAt(chargedAt: Date | undefined, session: { createdAt: Date }, now: Date): Date {
  if (!chargedAt || chargedAt > now) return now
  return chargedAt < session.createdAt ? session.createdAt : chargedAt
}

type StatusWords = { paymentStatus: 'paid' | 'unpaid'; status: 'open' | 'complete' | 'expired' }

const STATUS_WORDS: Record<PaymentState, StatusWords> = {
  opening: { paymentStatus: 'unpaid', status: 'open' },
  open: { paymentStatus: 'unpaid', status: 'open' },
  paid: { paymentStatus: 'paid', status: 'complete' },
  expired: { paymentStatus: 'unpaid', status: 'expired' },
}

/** The wire's words for a session. */
export function statusWords(state: PaymentState): StatusWords {
  return STATUS_WORDS[state]
}

/** Whether a payment's session has been made, so that it has an id and an address. */
export function isMade<Payment extends { sessionId: string | null; url: string | null }>(
  payment: Payment,
): payment is Payment & { sessionId: string; url: string } {
  return payment.sessionId !== null && payment.url !== null
}

/** Why an order cannot be paid (any more), if so. An order past its time is as good as cancelled: the sweep is coming. */
export function unpayable(
  order: { status: OrderState; totalCents: number; payBy: Date },
  now: Date,
): ProblemCode | undefined {
  if (order.totalCents === 0) return 'nothing_to_pay'
  if (order.status === 'cancelled') return 'order_cancelled'
  if (order.status !== 'pending') return 'already_paid'
  return now < order.payBy ? undefined : 'order_cancelled'
}

/** Whether the sweep should end an open session: its order waits for no money any more, or nobody should pay it now. */
export function isOverdue(
  payment: { createdAt: Date; orderStatus: OrderState },
  { payMinutes }: { payMinutes: number },
  now: Date,
): boolean {
  return payment.orderStatus !== 'pending' || now.getTime() - payment.createdAt.getTime() >= payMinutes * 60_000
}

type Payable = { id: string; totalAmount: number; trackingToken?: string | undefined }

/** The two pages that the provider leads back to; it fills the placeholder in. */
function returnPages(origin: string) {
  return {
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancel`,
  }
}

/** What a client on one of our origins sends to open the payment page of an order. */
export function checkoutOf({ id, totalAmount, trackingToken }: Payable, origin: string) {
  return { orderId: id, amount: totalAmount, currency: 'eur', ...returnPages(origin), trackingToken }
}

/**
 * The addresses that the payment page may lead back to: on our own origins, our two pages, nothing else in them. They
 * are compared as text, so that no reading of an address can differ from the browser's.
 * @returns undefined when either is another one
 */
export function returnUrls(
  asked: { successUrl: string; cancelUrl: string },
  origins: readonly string[],
  orderId: string,
): { successUrl: string; cancelUrl: string } | undefined {
  const pages = origins.map(returnPages)
  const successUrls = pages.map(({ successUrl }) => successUrl)
  const cancelUrls = pages.flatMap(({ cancelUrl }) =>
    ['', `?order=${orderId}`, `?orderId=${orderId}`, `?order_id=${orderId}`].map(query => cancelUrl + query),
  )
  const isAllowed = successUrls.includes(asked.successUrl) && cancelUrls.includes(asked.cancelUrl)
  return isAllowed ? { successUrl: asked.successUrl, cancelUrl: asked.cancelUrl } : undefined
}

/** Why money that pays for nothing goes back by itself, as it stands beside the refund. */
export const RETURN_REASONS = {
  dead: 'Commande déjà annulée',
  already_paid: 'Commande déjà payée',
  mismatched: 'Montant inattendu',
} as const
