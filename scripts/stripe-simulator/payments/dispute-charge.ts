import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { ChargeRecord, DisputeRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { NO_REQUEST, recordEvent } from './record-event.ts'

/** A bank gives so many days to answer. */
const DAYS_TO_ANSWER = 9

export type Disputing = {
  /** Stripe's words: `fraudulent`, `product_not_received`… */
  reason?: string
  /** Less than the charge where only a part is disputed. */
  amountCents?: number
  /** An inquiry takes no money yet. */
  isInquiry?: boolean
}

/** The customer's bank disputes a charge: it takes the money at once, unless it only asks. */
export function openDispute(simulation: Simulation, charge: ChargeRecord, asked: Disputing = {}): DisputeRecord {
  const created = nowSeconds(simulation)
  const dispute: DisputeRecord = {
    id: newId('dispute'),
    sessionId: charge.sessionId,
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    created,
    amountCents: asked.amountCents ?? charge.amountCents,
    currency: charge.currency,
    reason: asked.reason ?? 'fraudulent',
    status: asked.isInquiry ? 'warning_needs_response' : 'needs_response',
    answerBy: created + DAYS_TO_ANSWER * 24 * 60 * 60,
    movements: [],
  }
  put(simulation.books, 'disputes', dispute)
  announce(simulation, dispute, 'created')
  return asked.isInquiry ? dispute : move(simulation, dispute, 'funds_withdrawn', -dispute.amountCents)
}

/** The bank decides: `won` gives the money back. */
export function closeDispute(simulation: Simulation, id: string, outcome: 'won' | 'lost'): DisputeRecord {
  const dispute = simulation.books.disputes.get(id)
  if (!dispute) throw new Error('No such dispute.')
  const heldCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const status = dispute.status.startsWith('warning_') ? 'warning_closed' : outcome
  const closed = { ...dispute, status }
  put(simulation.books, 'disputes', closed)
  announce(simulation, closed, 'closed')
  return status === 'won' && heldCents > 0 ? move(simulation, closed, 'funds_reinstated', heldCents) : closed
}

function move(
  simulation: Simulation,
  dispute: DisputeRecord,
  what: 'funds_withdrawn' | 'funds_reinstated',
  amountCents: number,
): DisputeRecord {
  const movement = { id: newId('balanceTransaction'), created: nowSeconds(simulation), amountCents }
  const moved = { ...dispute, movements: [...dispute.movements, movement] }
  put(simulation.books, 'disputes', moved)
  announce(simulation, moved, what)
  return moved
}

function announce(simulation: Simulation, dispute: DisputeRecord, what: string): void {
  const { sessionId } = dispute
  const subject = { kind: 'dispute', dispute } as const
  recordEvent(simulation, { type: `charge.dispute.${what}`, sessionId, subject, cause: NO_REQUEST })
}

/** What banks hold of a charge now. */
export function heldByBanks({ books }: Pick<Simulation, 'books'>, chargeId: string): number {
  return [...books.disputes.values()]
    .filter(dispute => dispute.chargeId === chargeId)
    .flatMap(({ movements }) => movements)
    .reduce((sum, { amountCents }) => sum - amountCents, 0)
}
