import { put } from '../books/books.ts'
import type { SessionRecord } from '../books/records.ts'
import { invalid } from '../server/refusal.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { type Cause, NO_REQUEST, recordEvent } from './record-event.ts'

/**
 * Ends an open session: nobody can pay it any more.
 * @throws Refusal 400 when it is complete or expired already
 */
export function expireSession(simulation: Simulation, session: SessionRecord, cause: Cause): SessionRecord {
  if (session.status !== 'open') {
    throw invalid(
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  const expired: SessionRecord = { ...session, status: 'expired' }
  put(simulation.books, 'sessions', expired)
  cancelIntent(simulation, expired)
  recordEvent(simulation, {
    type: 'checkout.session.expired',
    sessionId: expired.id,
    subject: { kind: 'session', session: expired },
    cause,
  })
  return expired
}

/** Expires every open session that is due by the clock. */
export function expireDueSessions(simulation: Simulation): void {
  const now = simulation.nowMs()
  for (const id of simulation.books.waitingSessions) {
    const session = simulation.books.sessions.get(id)
    if (session?.status !== 'open' || session.expiresAt * 1000 > now) continue
    expireSession(simulation, session, NO_REQUEST)
  }
}

/** Cancels the intent that a refused card has created, together with its session. */
function cancelIntent(simulation: Simulation, session: SessionRecord): void {
  const intent = session.paymentIntentId ? simulation.books.paymentIntents.get(session.paymentIntentId) : undefined
  if (intent === undefined) return
  put(simulation.books, 'paymentIntents', { ...intent, status: 'canceled', canceledAt: nowSeconds(simulation) })
}
