import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import { lastAttempt } from '../books/last-attempt.ts'
import type { ChargeRecord, PaymentIntentRecord, SessionRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { NO_REQUEST, recordEvent } from './record-event.ts'

/**
 * Pays an open session. The session's faults decide the result: it is paid at once, refused by the bank (the session
 * stays open), or complete but unpaid until the bank answers (`settleDueSessions`).
 */
export function paySession(simulation: Simulation, session: SessionRecord): SessionRecord {
  if (session.totalCents === 0) return complete(simulation, { ...session, status: 'complete' })
  const faults = simulation.faults.current(session.id)
  if (faults.cardRefused) return refuseCard(simulation, session)
  if (faults.asyncPayment === 'none') {
    const paid = charge(simulation, session, 'card', 'succeeded')
    announceIntent(simulation, paid, 'payment_intent.succeeded')
    return complete(simulation, { ...paid, status: 'complete', paymentStatus: 'paid' })
  }
  const waiting = charge(simulation, session, 'sepa_debit', 'pending')
  const settlement = { dueMs: simulation.nowMs() + faults.asyncPaymentMs, outcome: faults.asyncPayment }
  return complete(simulation, { ...waiting, status: 'complete', settlement })
}

/** Records a charge that the bank refuses; the session stays open for another card. */
export function refuseCard(simulation: Simulation, session: SessionRecord): SessionRecord {
  const refused = charge(simulation, session, 'card', 'failed')
  announceIntent(simulation, refused, 'payment_intent.payment_failed')
  return refused
}

/** Applies the bank's answer to every session whose settlement is due: it becomes paid or stays unpaid. */
export function settleDueSessions(simulation: Simulation): void {
  const now = simulation.nowMs()
  for (const id of simulation.books.waitingSessions) {
    const session = simulation.books.sessions.get(id)
    if (session?.settlement == null || session.settlement.dueMs > now) continue
    settle(simulation, session, session.settlement.outcome === 'succeeds')
  }
}

function settle(simulation: Simulation, session: SessionRecord, paid: boolean): void {
  const { books } = simulation
  const attempt = lastAttempt(books, session)
  if (attempt === undefined) throw new Error('A settlement of a payment that nobody has tried.')
  const settledAt = nowSeconds(simulation)
  put(books, 'charges', { ...attempt.charge, status: paid ? 'succeeded' : 'failed', settledAt })
  put(books, 'paymentIntents', { ...attempt.intent, status: paid ? 'succeeded' : 'requires_payment_method' })
  const settled: SessionRecord = { ...session, settlement: null, paymentStatus: paid ? 'paid' : 'unpaid' }
  put(books, 'sessions', settled)
  announceIntent(simulation, settled, paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed')
  announceSession(simulation, settled, `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`)
}

/** Records an attempt to pay on the session's payment intent, which the first attempt creates. */
function charge(
  simulation: Simulation,
  session: SessionRecord,
  method: ChargeRecord['method'],
  status: ChargeRecord['status'],
): SessionRecord {
  const intentId = session.paymentIntentId ?? newId('paymentIntent')
  const attempt: ChargeRecord = {
    id: newId('charge'),
    sessionId: session.id,
    paymentIntentId: intentId,
    paymentMethodId: newId('paymentMethod'),
    method,
    created: nowSeconds(simulation),
    amountCents: session.totalCents,
    refundedCents: 0,
    currency: session.currency,
    status,
    email: session.customerEmail,
    description: session.paymentIntentData.description,
    metadata: session.paymentIntentData.metadata,
  }
  put(simulation.books, 'charges', attempt)
  put(simulation.books, 'paymentIntents', intentOf(simulation, session, attempt))
  const attempted = { ...session, paymentIntentId: intentId }
  put(simulation.books, 'sessions', attempted)
  return attempted
}

const INTENT_STATUS = { succeeded: 'succeeded', pending: 'processing', failed: 'requires_payment_method' } as const

function intentOf(simulation: Simulation, session: SessionRecord, attempt: ChargeRecord): PaymentIntentRecord {
  const earlier = simulation.books.paymentIntents.get(attempt.paymentIntentId)
  return {
    id: attempt.paymentIntentId,
    sessionId: session.id,
    created: earlier?.created ?? attempt.created,
    amountCents: session.totalCents,
    currency: session.currency,
    status: INTENT_STATUS[attempt.status],
    latestChargeId: attempt.id,
    canceledAt: null,
    ...session.paymentIntentData,
  }
}

function complete(simulation: Simulation, session: SessionRecord): SessionRecord {
  put(simulation.books, 'sessions', session)
  announceSession(simulation, session, 'checkout.session.completed')
  return session
}

function announceSession(simulation: Simulation, session: SessionRecord, type: string): void {
  recordEvent(simulation, { type, sessionId: session.id, subject: { kind: 'session', session }, cause: NO_REQUEST })
}

function announceIntent(simulation: Simulation, session: SessionRecord, type: string): void {
  const attempt = lastAttempt(simulation.books, session)
  if (attempt === undefined) throw new Error('An event about a payment that nobody has tried.')
  recordEvent(simulation, { type, sessionId: session.id, subject: { kind: 'intent', ...attempt }, cause: NO_REQUEST })
}
