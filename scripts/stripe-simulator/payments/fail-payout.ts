import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { PayoutRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { NO_REQUEST, recordEvent } from './record-event.ts'

/** A payout to the restaurant's account that its bank sends back. */
export function failPayout(simulation: Simulation, amountCents: number, failureCode = 'account_closed'): PayoutRecord {
  const created = nowSeconds(simulation)
  const payout: PayoutRecord = { id: newId('payout'), created, amountCents, currency: 'eur', failureCode }
  put(simulation.books, 'payouts', payout)
  // It belongs to no session: it has a lane of its own.
  const subject = { kind: 'payout', payout } as const
  recordEvent(simulation, { type: 'payout.failed', sessionId: payout.id, subject, cause: NO_REQUEST })
  return payout
}
