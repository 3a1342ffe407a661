import type Stripe from 'stripe'
import type { Services } from '#api/platform/context/context.ts'
import { unknownEvents } from '../../queries/provider-events.ts'
import { OUTSIDE_EVENTS } from '../../rules/provider-signals.ts'
import { storeEvent } from '../settling/receive-webhook.ts'

/** It runs every hour, and looks back further in case runs were missed; the provider keeps events for thirty days. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000
const PAGE = 100
const MOST_PAGES = 50

/**
 * Catches lost webhooks about money that moves without us: it lists the provider's events of the last days, and takes
 * each that never came as if it came now.
 * @throws StripeError when the provider does not answer
 * Source: docs/invariants.md, 21.
 */
export async function sweepEvents(services: Services): Promise<void> {
  const since = Math.floor((services.clock().getTime() - LOOK_BACK_MS) / 1000)
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, has_more } = await services.stripe.events.list({
      types: [...OUTSIDE_EVENTS],
      created: { gte: since },
      limit: PAGE,
      ...(after && { starting_after: after }),
    })
    await take(services, data)
    after = data.at(-1)?.id
    if (!has_more) return
  }
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
