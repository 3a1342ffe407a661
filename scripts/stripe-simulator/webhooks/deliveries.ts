import { put } from '../books/books.ts'
import type { EventRecord } from '../books/records.ts'
import { nowSeconds, type Simulation } from '../server/simulation.ts'
import { type Endpoint, postEvent } from './post-event.ts'

export type Deliveries = {
  /** Starts every delivery that is due by the clock; returns at once. */
  wake(): void
  /** The moment at which the next event is due, besides those being delivered; undefined when there is none. */
  nextDueMs(): number | undefined
  /** Resolves when no delivery is under way any more; undefined when none is. */
  underWay(): Promise<unknown> | undefined
  /** Aborts all deliveries under way; they stay due for the next start. */
  stop(): Promise<void>
}

/**
 * Delivers each event to the webhook at least once. Events of one session go one after another in their planned order,
 * different sessions in parallel. A refused event is tried again after the next of `retryDelaysMs`.
 */
export function makeDeliveries(
  simulation: Simulation,
  endpoint: Endpoint,
  retryDelaysMs: readonly number[],
  save: () => Promise<void>,
): Deliveries {
  const { books } = simulation
  const lanes = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  function wake(): void {
    for (const { sessionId } of dueEvents()) {
      if (lanes.has(sessionId) || stopping.signal.aborted) continue
      const lane = empty(sessionId)
        .catch(logStuck)
        .finally(() => lanes.delete(sessionId))
        .then(simulation.commit)
        .catch(logStuck)
      lanes.set(sessionId, lane)
    }
  }

  function logStuck(error: unknown): void {
    simulation.log(`webhooks wait, since the books cannot be saved: ${error}`)
  }

  async function empty(sessionId: string): Promise<void> {
    for (;;) {
      const event = inPlannedOrder(dueEvents().filter(due => due.sessionId === sessionId))[0]
      if (event === undefined || stopping.signal.aborted) return
      await save() // An event must be on disk before the webhook gets it, so that a crash cannot undo it.
      await attempt(event)
    }
  }

  async function attempt(event: EventRecord): Promise<void> {
    const copies = Array.from({ length: event.delivery.copies }, () =>
      postEvent(endpoint, event, nowSeconds(simulation), stopping.signal).catch(error => ({
        ok: false,
        status: reason(error),
      })),
    )
    const answers = await Promise.all(copies)
    if (stopping.signal.aborted) return
    const refused = answers.find(answer => !answer.ok)
    const after = refused === undefined ? delivered(event) : retried(event)
    put(books, 'events', after)
    simulation.log(`webhook ${event.type} ${event.id}: ${refused?.status ?? 'delivered'}${next(after)}`)
  }

  function delivered(event: EventRecord): EventRecord {
    const { delivery } = event
    return { ...event, delivery: { ...delivery, state: 'delivered', attempts: delivery.attempts + 1 } }
  }

  function retried(event: EventRecord): EventRecord {
    const { delivery } = event
    const attempts = delivery.attempts + 1
    const delay = retryDelaysMs[delivery.attempts]
    if (delay === undefined) return { ...event, delivery: { ...delivery, state: 'given_up', attempts } }
    return { ...event, delivery: { ...delivery, attempts, dueMs: simulation.nowMs() + delay, gathers: false } }
  }

  function next({ delivery }: EventRecord): string {
    if (delivery.state === 'given_up') return ', given up'
    return delivery.state === 'pending' ? `, again in ${(delivery.dueMs - simulation.nowMs()) / 1000} s` : ''
  }

  function pendingEvents(): EventRecord[] {
    return [...books.pendingEvents].map(id => books.events.get(id)).filter(event => event !== undefined)
  }

  function dueEvents(): EventRecord[] {
    const now = simulation.nowMs()
    return pendingEvents().filter(event => event.delivery.dueMs <= now)
  }

  return {
    wake,
    nextDueMs() {
      const waiting = pendingEvents().filter(event => !lanes.has(event.sessionId))
      return waiting.length === 0 ? undefined : Math.min(...waiting.map(event => event.delivery.dueMs))
    },
    underWay: () => (lanes.size === 0 ? undefined : Promise.all(lanes.values())),
    async stop() {
      stopping.abort()
      await Promise.all(lanes.values())
    },
  }
}

/** Sorts by due moment, then oldest first; events that waited for each other (`webhookOutOfOrder`) newest first. */
function inPlannedOrder(oldestFirst: EventRecord[]): EventRecord[] {
  const place = new Map(oldestFirst.map((event, index) => [event, event.delivery.gathers ? -index : index]))
  return [...oldestFirst].sort(
    (a, b) => a.delivery.dueMs - b.delivery.dueMs || (place.get(a) ?? 0) - (place.get(b) ?? 0),
  )
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `not reached (${cause instanceof Error ? cause.message || cause.name : cause})`
}
