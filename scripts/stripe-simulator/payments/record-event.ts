import { put } from '../books/books.ts'
import { newId } from '../books/ids.ts'
import type { Delivery, EventSubject } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'

/** The API call that caused an event; both are null when the customer or the clock caused it. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }
export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null }

type Happening = {
  type: string
  sessionId: string
  subject: EventSubject
  cause: Cause
}

/** With the fault `webhookOutOfOrder` a session's events wait this long and then leave newest first. */
const GATHERING_MS = 1_000

/** Records an event; the webhook gets it after the next commit, according to the session's faults. */
export function recordEvent(simulation: Simulation, happening: Happening): void {
  put(simulation.books, 'events', {
    id: newId('event'),
    sessionId: happening.sessionId,
    type: happening.type,
    created: nowSeconds(simulation),
    subject: happening.subject,
    ...happening.cause,
    delivery: plannedDelivery(simulation, happening.sessionId),
  })
}

function plannedDelivery(simulation: Simulation, sessionId: string): Delivery {
  const faults = simulation.faults.current(sessionId)
  const leavesMs = simulation.nowMs() + faults.webhookLateMs
  return {
    state: faults.webhookNever ? 'withheld' : 'pending',
    dueMs: faults.webhookOutOfOrder ? (gatheringMs(simulation, sessionId) ?? leavesMs + GATHERING_MS) : leavesMs,
    gathers: faults.webhookOutOfOrder,
    attempts: 0,
    copies: faults.webhookTwice ? 2 : 1,
  }
}

/** The moment at which this session's waiting events leave; undefined when none wait. */
function gatheringMs({ books, nowMs }: Simulation, sessionId: string): number | undefined {
  return [...books.pendingEvents]
    .map(id => books.events.get(id))
    .find(event => event?.sessionId === sessionId && event.delivery.gathers && event.delivery.dueMs > nowMs())?.delivery
    .dueMs
}
