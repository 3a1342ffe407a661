import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type FakeClock, fakeClock } from '#api/testing/app/fake-clock.ts'
import { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from '../server/simulator.ts'
import { startWebhookReceiver, WEBHOOK_SECRET, type WebhookReceiver } from './webhook-receiver.ts'

export type Shop = {
  simulator: StripeSimulator
  stripe: Stripe
  webhook: WebhookReceiver
  clock: FakeClock
  /** Creates an open session over 13,50 €, with these changes. */
  openSession(changes?: Stripe.Checkout.SessionCreateParams): Promise<Stripe.Checkout.Session>
  /** Presses the button with this label on the session's pay page, as a browser without JavaScript does. */
  press(label: string, session: { id: string }): Promise<Response>
  /** Creates and pays a session; resolves when its webhooks were delivered. */
  paidSession(changes?: Stripe.Checkout.SessionCreateParams): Promise<Stripe.Checkout.Session & { intent: string }>
}

/** Starts a simulator whose clock stands still and a receiver of its webhooks; both end with the test. */
export async function simulatorUnderTest(
  options: Partial<StripeSimulatorOptions> = {},
  startsAt = '2026-11-21T12:00:00Z',
): Promise<Shop> {
  const clock = fakeClock(startsAt)
  const webhook = await startWebhookReceiver(() => (options.clock ?? clock)().getTime())
  onTestFinished(() => webhook.stop())
  const simulator = await startStripeSimulator({
    webhookUrl: webhook.url,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    ...options,
  })
  onTestFinished(() => simulator.stop())
  return { simulator, webhook, clock, ...customer(simulator, options.apiKey) }
}

function customer(simulator: StripeSimulator, apiKey = 'sk_test_simulator') {
  const stripe = new Stripe(apiKey, {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const openSession: Shop['openSession'] = changes =>
    stripe.checkout.sessions.create({ ...sessionParameters(), ...changes })

  const press: Shop['press'] = async (label, { id }) => {
    const page = await (await fetch(`${simulator.url}/stripe-simulator/pay/${id}`)).text()
    const forms = [...page.matchAll(/<form method="post" action="([^"]+)">\s*<button[^>]*>([^<]+)<\/button>/g)]
    const action = forms.find(([, , button]) => button === label)?.[1]
    if (action === undefined) throw new Error(`No button '${label}' on:\n${page}`)
    return fetch(simulator.url + action, { method: 'POST', redirect: 'manual' })
  }

  const paidSession: Shop['paidSession'] = async changes => {
    const opened = await openSession(changes)
    await press('Payer 13,50\u00a0€', opened)
    await simulator.settled()
    const session = await stripe.checkout.sessions.retrieve(opened.id)
    return { ...session, intent: String(session.payment_intent) }
  }
  return { stripe, openSession, press, paidSession }
}

export function sessionParameters(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'eur', unit_amount: 1350, product_data: { name: 'Pad thaï crevette' } }, quantity: 1 },
    ],
    success_url: 'http://shop.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/payment-cancel?orderId=o-1',
    metadata: { orderId: 'o-1' },
  }
}
