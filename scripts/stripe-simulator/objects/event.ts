import Stripe from 'stripe'
import type { EventRecord, EventSubject } from '../books/records.ts'
import { chargeObject } from './charge.ts'
import { checkoutSessionObject } from './checkout-session.ts'
import { disputeObject } from './dispute.ts'
import { paymentIntentObject } from './payment-intent.ts'
import { failedPayoutObject } from './payout.ts'
import { formerRefundAttributes, refundObject } from './refund.ts'

/** One type for every event, since the SDK has a type for each of its 250 kinds. */
export type WireEvent = Stripe.EventBase & { data: { object: object; previous_attributes?: object } }

/** The event as `events.retrieve` and the webhook show it, with its object as it was when the event happened. */
export function eventObject(event: EventRecord): WireEvent {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: dataOf(event.subject),
    livemode: false,
    pending_webhooks: event.delivery.state === 'delivered' ? 0 : 1,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type as Stripe.Event.Type,
  }
}

function dataOf(subject: EventSubject): WireEvent['data'] {
  switch (subject.kind) {
    case 'session':
      return { object: checkoutSessionObject(subject.session) }
    case 'intent':
      return { object: paymentIntentObject(subject.intent, subject.charge) }
    case 'charge':
      return { object: chargeObject(subject.charge) }
    case 'refund': {
      const object = refundObject(subject.refund)
      const { before } = subject
      return before === undefined ? { object } : { object, previous_attributes: formerRefundAttributes(before) }
    }
    case 'dispute':
      return { object: disputeObject(subject.dispute) }
    case 'payout':
      return { object: failedPayoutObject(subject.payout) }
  }
}
