import { setTimeout as wait } from 'node:timers/promises'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { providerProblem } from '#api/platform/outside/stripe.ts'
import { endSession } from './payment-provider.ts'

/** The provider's news come within a second or two; who has just pressed a button waits no longer than this. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 250

/**
 * Has the provider send a signed event: opens a payment page that nobody is shown and closes it, so that no money can
 * move. No order is behind it, and what receives the event leaves it alone.
 * @returns whether it arrived, at whichever of our processes
 * @throws AppError 'payment_provider_down'
 */
export async function tryWebhook(services: Services, patienceMs = PATIENCE_MS): Promise<boolean> {
  const since = services.clock()
  const sessionId = await closedSession(services)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_EVERY_MS) {
    if (await hasEventOf(services.sql, sessionId, since)) return true
    await wait(LOOK_EVERY_MS)
  }
  return await hasEventOf(services.sql, sessionId, since)
}

async function closedSession(services: Services): Promise<string> {
  const { stripe, origins, log } = services
  try {
    const { id } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'Essai, rien à payer' } },
          },
        ],
        success_url: `${origins[0]}/`,
        cancel_url: `${origins[0]}/`,
      },
      { idempotencyKey: `webhook test:${uuid()}` },
    )
    await endSession(services, id)
    return id
  } catch (error) {
    throw providerProblem(error, log)
  }
}

/** Whether anything was received about an object of the provider's since an instant. */
async function hasEventOf(sql: Queryable, objectId: string, since: Date): Promise<boolean> {
  const rows = await sql`
    select from provider_events where received_at >= ${since} and object_id = ${objectId} limit 1`
  return rows.length > 0
}
