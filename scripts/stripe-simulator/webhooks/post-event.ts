import Stripe from 'stripe'
import type { EventRecord } from '../books/records.ts'
import { eventObject } from '../objects/event.ts'

/** Stripe waits some seconds for an answer; an endpoint with more work than that has to answer first. */
const PATIENCE_MS = 20_000

export type Endpoint = { url: string; secret: string }

/**
 * Posts an event with a signature for the clock's present time; each attempt is signed again, as at Stripe.
 * @returns the endpoint's status: only 2xx counts as accepted, a redirect does not
 * @throws when it cannot be reached, takes too long, or `signal` fires
 */
export async function postEvent(
  { url, secret }: Endpoint,
  event: EventRecord,
  nowSeconds: number,
  signal: AbortSignal,
): Promise<{ ok: boolean; status: number }> {
  const payload = JSON.stringify(eventObject(event), null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds })
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  await response.body?.cancel()
  return { ok: response.ok, status: response.status }
}
