/**
 * What a payment session means for its order. These functions are pure: what the provider says comes in as
 * `SessionFacts`.
 */
import type { OrderLine, OrderStatus } from '#api/features/orders/contract-order.ts'
import { piecesLeft, piecesWorth, worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

/**
 * How long a session can be paid, counted from its making. The order's own `payBy` comes sooner; this is the limit
 * should that fail, and the provider allows none below 30 minutes.
 */
export const SESSION_LIFE_MINUTES = 31
/** The provider is asked at most this often about one session, however many pages poll. */
export const ASK_EVERY_SECONDS = 5

/** The status of the order that is paid for; this feature's queries know no contract but their own. */
export type OrderState = OrderStatus
export type PaymentState = 'opening' | 'open' | 'paid' | 'expired'

// The provider's words for a dispute, in French; it may add new ones.

/** Asked for evidence. */
const TO_ANSWER = ['warning_needs_response', 'needs_response', 'appeal_needs_response']
/** Decided for good. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']

const DISPUTE_STATUS: Record<string, string> = {
  warning_needs_response: 'Demande de la banque, réponse attendue',
  warning_under_review: 'Demande en cours d’examen',
  warning_closed: 'Demande close',
  needs_response: 'Réponse attendue',
  under_review: 'En cours d’examen',
  appeal_needs_response: 'Appel, réponse attendue',
  appeal_under_review: 'Appel en cours d’examen',
  won: 'Gagné',
  lost: 'Perdu',
  prevented: 'Évité',
}

const DISPUTE_REASON: Record<string, string> = {
  bank_cannot_process: 'La banque ne peut pas traiter le paiement',
  check_returned: 'Chèque refusé',
  credit_not_processed: 'Remboursement attendu et non reçu',
  customer_initiated: 'À la demande du client',
  debit_not_authorized: 'Prélèvement non autorisé',
  duplicate: 'Payé deux fois',
  fraudulent: 'Paiement non reconnu, carte volée',
  general: 'Sans précision',
  incorrect_account_details: 'Coordonnées bancaires fausses',
  insufficient_funds: 'Provision insuffisante',
  noncompliant: 'Règles de la carte non respectées',
  product_not_received: 'Commande non reçue',
  product_unacceptable: 'Commande non conforme',
  subscription_canceled: 'Abonnement résilié',
  unrecognized: 'Paiement non reconnu',
}

type StatusWords = { paymentStatus: 'paid' | 'unpaid'; status: 'open' | 'complete' | 'expired' }

const STATUS_WORDS: Record<PaymentState, StatusWords> = {
  opening: { paymentStatus: 'unpaid', status: 'open' },
  open: { paymentStatus: 'unpaid', status: 'open' },
  paid: { paymentStatus: 'paid', status: 'complete' },
  expired: { paymentStatus: 'unpaid', status: 'expired' },
}

/** What clients are told about a session. */
export function statusWords(state: PaymentState): StatusWords {
  return STATUS_WORDS[state]
}

/** Whether a payment's session has been made, so that it has an id and an address. */
export function isMade<Payment extends { sessionId: string | null; url: string | null }>(
  payment: Payment,
): payment is Payment & { sessionId: string; url: string } {
  return payment.sessionId !== null && payment.url !== null
}

/**
 * Why an order cannot be paid (any more), if so. An order past its deadline counts as cancelled, since the sweep is
 * about to cancel it.
 */
export function unpayable(
  order: { status: OrderState; totalCents: number; payBy: Date },
  now: Date,
): ProblemCode | undefined {
  if (order.totalCents === 0) return 'nothing_to_pay'
  if (order.status === 'cancelled') return 'order_cancelled'
  if (order.status !== 'pending') return 'already_paid'
  return now < order.payBy ? undefined : 'order_cancelled'
}

/**
 * Whether the sweep should close an open session: its order, or the revision that it pays for, waits for no money any
 * more, or its deadline has passed.
 */
export function isOverdue(
  payment: { orderStatus: OrderState; orderPayBy: Date; revisionId: string | null; revisionPayBy: Date | null },
  now: Date,
): boolean {
  if (payment.revisionId !== null) return payment.revisionPayBy === null || payment.revisionPayBy <= now
  return payment.orderStatus !== 'pending' || payment.orderPayBy <= now
}

type Payable = { id: string; totalAmount: number; trackingToken?: string | undefined }

/** The two pages that the provider sends the customer back to; it fills in the placeholder. */
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
 * The addresses that the payment page may lead back to: our two pages on our own origins, with nothing else in them.
 * They are compared as text, so that no parser can read an address differently from the browser.
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

/** Why money that pays for nothing goes back; it is stored with the refund. */
export const RETURN_REASONS = {
  dead: 'Commande déjà annulée',
  already_paid: 'Commande déjà payée',
  mismatched: 'Montant inattendu',
} as const

export function formatDisputeStatus(status: string): string {
  return DISPUTE_STATUS[status] ?? status.replaceAll('_', ' ')
}

export function formatDisputeReason(reason: string): string {
  return DISPUTE_REASON[reason] ?? reason.replaceAll('_', ' ')
}

/** Whether somebody has to send evidence. */
export function isToAnswer(status: string): boolean {
  return TO_ANSWER.includes(status)
}

export function isClosed(status: string): boolean {
  return CLOSED.includes(status)
}

/** A bank that only asks has taken no money. */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning_')
}

/**
 * What a bank holds of a dispute now: what left our account for it, less what came back. The provider's fee is none of
 * an order's money.
 * @param movements the balance transactions of the dispute, below zero where money left
 */
export function withdrawnCents(movements: readonly { amount: number }[]): number {
  return Math.max(
    0,
    movements.reduce((sum, { amount }) => sum - amount, 0),
  )
}

type Asked = {
  amount?: number | null | undefined
  lines?: readonly { id: string; quantity: number }[] | null | undefined
}

/**
 * The cents of a refund: a given amount, what some pieces are still worth, or without either all that is left.
 * @throws AppError 'validation_failed' for a line that is not the order's, has fewer pieces left, or is named twice
 */
export function refundCents(asked: Asked, items: readonly OrderLine[], leftCents: number): number {
  if (typeof asked.amount === 'number') return toCents(asked.amount)
  if (!asked.lines) return leftCents
  const named = new Set<string>()
  let cents = 0
  for (const [index, { id, quantity }] of asked.lines.entries()) {
    const item = items.find(line => line.id === id)
    if (!item || quantity > piecesLeft(worthOf(item)) || named.has(id)) throw notTheOrders(index)
    named.add(id)
    cents += piecesWorth(worthOf(item), quantity).cents
  }
  if (cents === 0) throw notTheOrders(0)
  return cents
}

type Taken = { capturedCents: number; refundedCents: number; withdrawnCents: number }

/** What was captured for an order, is not given back yet, and no bank holds. */
export function leftOf(payments: readonly Taken[]): number {
  return payments.reduce((cents, payment) => cents + leftOfPayment(payment), 0)
}

/** A bank may take back more than was left of a payment; what others keep is not its business. */
export function leftOfPayment({ capturedCents, refundedCents, withdrawnCents }: Taken): number {
  return Math.max(0, capturedCents - refundedCents - withdrawnCents)
}

function notTheOrders(index: number): AppError {
  const message = 'Cette ligne ne peut pas être remboursée ainsi.'
  return new AppError('validation_failed', { errors: [{ path: `lines.${index}`, message }] })
}
