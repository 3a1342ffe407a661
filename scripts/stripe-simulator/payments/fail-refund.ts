import { put } from '../books/books.ts'
import type { RefundRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { NO_REQUEST, recordEvent } from './record-event.ts'

/** The customer's bank refuses a refund, days after it was made: the money is ours again. */
export function failRefund(simulation: Simulation, id: string, failureReason = 'expired_or_canceled_card'): void {
  const { books } = simulation
  const before = books.refunds.get(id)
  const charge = before && books.charges.get(before.chargeId)
  if (!before || !charge || before.failureReason) throw new Error('No such refund that succeeded.')
  const refund: RefundRecord = { ...before, failureReason, failedAt: nowSeconds(simulation) }
  put(books, 'refunds', refund)
  put(books, 'charges', { ...charge, refundedCents: charge.refundedCents - refund.amountCents })
  const { sessionId } = refund
  const subject = { kind: 'refund', refund, before } as const
  recordEvent(simulation, { type: 'refund.updated', sessionId, subject, cause: NO_REQUEST })
  recordEvent(simulation, { type: 'refund.failed', sessionId, subject, cause: NO_REQUEST })
}
