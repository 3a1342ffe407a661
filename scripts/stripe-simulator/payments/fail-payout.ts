import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { PayoutRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { balanceOf } from './balance.ts'
import { NO_REQUEST, recordEvent } from './record-event.ts'

/**
 * A payout to the restaurant's account that its bank sends back.
 * @param amountCents of one that stands for itself; without it, the newest of the balance's own fails
 */
export function failPayout(simulation: Simulation, amountCents?: number, failureCode = 'account_closed'): PayoutRecord {
  const created = nowSeconds(simulation)
  const payout: PayoutRecord = { ...whichFails(simulation, amountCents), created, currency: 'eur', failureCode }
  put(simulation.books, 'payouts', payout)
  // It belongs to no session: it has a lane of its own.
  const subject = { kind: 'payout', payout } as const
  recordEvent(simulation, { type: 'payout.failed', sessionId: payout.id, subject, cause: NO_REQUEST })
  return payout
}

function whichFails(simulation: Simulation, amountCents?: number) {
  if (amountCents !== undefined) return { id: newId('payout'), amountCents }
  const newest = balanceOf(simulation).payouts.findLast(({ failureCode }) => !failureCode)
  if (!newest) throw new Error('No payout has left yet.')
  return { id: newest.id, amountCents: newest.amountCents, isOfBalance: true }
}
