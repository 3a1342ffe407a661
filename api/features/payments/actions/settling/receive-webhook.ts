import type Stripe from 'stripe'
import { isLiveKey } from '#api/kernel/order/live-key.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { insertEvent } from '../../queries/provider-events.ts'
import { signalOf } from '../../rules/provider-signals.ts'

/** An older signature is refused, so that a recorded delivery cannot be played back. */
const TOLERANCE_SECONDS = 300
/**
 * Exactly the form in which the provider writes it. The SDK is more lenient: it reads `t=17x` and `t=017` as `t=17`.
 */
const SIGNATURE = /^t=[1-9]\d{0,11}(,v\d=[0-9a-f]{64})+$/

/** What the provider calls its events and their types; a database's text holds no NUL. */
const NAME = /^[\w.:-]{1,255}$/

/**
 * Receives an event of the provider: checks its signature, stores it together with its job, and answers only once both
 * are stored. A second delivery changes nothing.
 * @throws AppError 'invalid_signature' for a forged, altered or old event, one of the other mode (test or live), or what
 *   is signed and is no event; nothing is stored
 * Source: docs/security.md#payment.
 */
export async function receiveWebhook(
  services: Services,
  delivery: { payload: Uint8Array; signature: string | undefined },
): Promise<void> {
  const event = await verifiedEvent(services, delivery)
  if (event.livemode !== isLiveKey(services.env.STRIPE_SECRET_KEY)) {
    services.log.error({ eventId: event.id, livemode: event.livemode }, 'payment event of the other mode')
    throw new AppError('invalid_signature')
  }
  await storeEvent(services, event)
}

/** Stores an event with its job, once; one that is not about our money is left out. */
export async function storeEvent(services: Services, event: Stripe.Event): Promise<void> {
  const { id, type } = event
  const objectId = signalOf(event)?.objectId
  if (!objectId) return
  await services.sql.begin(async tx => {
    const isNew = await insertEvent(tx, { id, type, objectId, receivedAt: services.clock() })
    if (isNew) await addJob(tx, 'handle_payment_event', { eventId: id, type, objectId })
  })
}

/** Tries each secret: two are in force while one replaces the other. */
async function verifiedEvent(
  { stripe, env, clock }: Services,
  { payload, signature }: { payload: Uint8Array; signature: string | undefined },
): Promise<Stripe.Event> {
  if (!signature || !SIGNATURE.test(signature)) throw new AppError('invalid_signature')
  const body = Buffer.from(payload)
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, undefined, clock().getTime())
      .catch(() => undefined)
    if (isEvent(event)) return event
  }
  throw new AppError('invalid_signature')
}

/** A signature says who wrote it, and not that it has an event's shape. */
function isEvent(event: Stripe.Event | undefined): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null }
  return isName(id) && isName(type) && typeof data?.object === 'object' && data.object !== null
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && NAME.test(value)
}
