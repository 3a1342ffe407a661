import Stripe from 'stripe'
import type { EventRecord } from '../books/records.ts'

/** On the wire, without the SDK's one type for each of the 250 kinds of events. */
export type WireEvent = Stripe.EventBase & { data: { object: object; previous_attributes?: object } }

/** The event as `events.retrieve` and the webhook show it; its object as it was when it happened. */
export function eventObject(event: EventRecord): WireEvent {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes === null ? {} : { previous_attributes: event.previousAttributes }),
    },
    livemode: false,
    pending_webhooks: event.delivery.state === 'delivered' ? 0 : 1,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type as Stripe.Event.Type,
  }
}
