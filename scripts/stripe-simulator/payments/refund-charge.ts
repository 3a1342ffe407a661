import { randomInt } from 'node:crypto'
import type { CreateRefundParameters } from '../api/forms/parameters.ts'
import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { ChargeRecord, RefundRecord } from '../books/records.ts'
import { invalid, missing } from '../server/refusal.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { heldByBanks } from './dispute-charge.ts'
import { formatAmount } from './format-amount.ts'
import { type Cause, recordEvent } from './record-event.ts'

/**
 * Refunds a charge in full (no `amount`) or in part, as often as something is left.
 * @throws Refusal 400 when there is no successful charge, when a bank holds its money, when it is refunded in full, and
 *   when the amount is too high
 */
export function refundCharge(simulation: Simulation, parameters: CreateRefundParameters, cause: Cause): RefundRecord {
  const charge = chargeToRefund(simulation, parameters)
  if (heldByBanks(simulation, charge.id) > 0) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const left = charge.amountCents - charge.refundedCents
  const amountCents = parameters.amount ?? left
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amountCents > left) {
    const [asked, rest] = [formatAmount(amountCents, charge.currency), formatAmount(left, charge.currency)]
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, { param: 'amount' })
  }
  const refund: RefundRecord = {
    id: newId('refund'),
    sessionId: charge.sessionId,
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    created: nowSeconds(simulation),
    amountCents,
    currency: charge.currency,
    reason: parameters.reason ?? null,
    metadata: parameters.metadata ?? {},
    reference: null,
  }
  put(simulation.books, 'refunds', refund)
  const reduced = { ...charge, refundedCents: charge.refundedCents + amountCents }
  put(simulation.books, 'charges', reduced)
  announce(simulation, refund, reduced, cause)
  return refund
}

function chargeToRefund(simulation: Simulation, parameters: CreateRefundParameters): ChargeRecord {
  const { books } = simulation
  const intentId = parameters.payment_intent
  const intent = intentId === undefined ? undefined : books.paymentIntents.get(intentId)
  if (intentId !== undefined && intent === undefined) throw missing('payment_intent', intentId, 'payment_intent', 400)

  const chargeId = parameters.charge ?? intent?.latestChargeId
  if (chargeId === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const charge = books.charges.get(chargeId)
  if (charge === undefined) throw missing('charge', chargeId, 'charge', 400)
  if (intent !== undefined && charge.paymentIntentId !== intent.id) {
    throw invalid(`Charge ${charge.id} does not belong to PaymentIntent ${intent.id}.`, { param: 'charge' })
  }
  if (charge.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${charge.paymentIntentId}) does not have a successful charge to refund.`)
  }
  return charge
}

/** Records the refund's events. The bank's reference comes a moment later, in a separate `refund.updated`. */
function announce(simulation: Simulation, refund: RefundRecord, charge: ChargeRecord, cause: Cause): void {
  const { sessionId } = refund
  recordEvent(simulation, { type: 'refund.created', sessionId, subject: { kind: 'refund', refund }, cause })
  recordEvent(simulation, { type: 'charge.refunded', sessionId, subject: { kind: 'charge', charge }, cause })

  const known: RefundRecord = { ...refund, reference: String(randomInt(1e14)).padStart(23, '74') }
  put(simulation.books, 'refunds', known)
  const subject = { kind: 'refund', refund: known, before: refund } as const
  recordEvent(simulation, { type: 'refund.updated', sessionId, subject, cause })
}
