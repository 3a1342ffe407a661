import type { Hono } from 'hono'
import Stripe from 'stripe'
import { uuid } from '#api/kernel/ids.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'

/** A webhook delivery: the event's bytes and the header that signs them. */
export type Delivery = { payload: string; signature?: string | undefined }

/** Makes the provider's deliveries and sends them to the app. */
export function deliveriesTo(app: TestApp) {
  const [SECRET = ''] = app.services.env.STRIPE_WEBHOOK_SECRET
  return {
    /** An event, signed as the provider signs it. */
    delivery(changes: { event?: object; secret?: string; ageSeconds?: number } = {}): Required<Delivery> {
      const payload = JSON.stringify({
        id: `evt_${uuid()}`,
        object: 'event',
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { object: 'checkout.session', id: 'cs_test_of_nobody' } },
        ...changes.event,
      })
      const timestamp = Math.floor(app.clock().getTime() / 1000) - (changes.ageSeconds ?? 0)
      const secret = changes.secret ?? SECRET
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
    },
    async post({ payload, signature }: Delivery, to: Hono = app.app) {
      const response = await to.request('/api/payments/stripe/webhook', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'stripe-signature': signature }),
        },
        body: payload,
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    },
  }
}
