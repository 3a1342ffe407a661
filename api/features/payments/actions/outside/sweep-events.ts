import type Stripe from 'stripe'
import type { Services } from '#api/platform/context/context.ts'
import { unknownEvents } from '../../queries/provider-events.ts'
import { OUTSIDE_EVENTS } from '../../rules/provider-signals.ts'
import { sinceLastTime } from '../books/since-last-time.ts'
import { storeEvent } from '../settling/receive-webhook.ts'

const PAGE = 100
/** The library's own bound; a restaurant's month stays far below. */
const MOST = 10_000

/**
 * Catches lost webhooks about money that moves without us: it lists the provider's events since the last time, and takes
 * each that never came as if it came now. The provider keeps events for thirty days.
 * @throws StripeError when the provider does not answer
 * Source: docs/invariants.md, 21.
 */
export async function sweepEvents(services: Services): Promise<void> {
  await sinceLastTime(services, 'events', async since => {
    const events = await services.stripe.events
      .list({ types: [...OUTSIDE_EVENTS], created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE })
      .autoPagingToArray({ limit: MOST })
    await take(services, events)
  })
}

async function take(services: Services, events: readonly Stripe.Event[]): Promise<void> {
  const unknown = await unknownEvents(
    services.sql,
    events.map(({ id }) => id),
  )
  for (const event of events.filter(({ id }) => unknown.has(id)).reverse()) {
    services.log.warn({ eventId: event.id, type: event.type }, 'payment event found by the sweep')
    await storeEvent(services, event)
  }
}
