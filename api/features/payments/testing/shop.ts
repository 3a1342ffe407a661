import Stripe from 'stripe'
import { addDays, parisDay } from '#api/kernel/paris-time.ts'
import { checkoutBody } from '#api/testing/checkout.ts'
import { orderBody } from '#api/testing/orders.ts'
import { type Answer, freshKey, type TestApp } from '#api/testing/test-app.ts'

/** Loads no kitchen, so that no slot ever fills. */
const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }

export type Placed = { id: string; totalAmount: number; trackingToken: string }
type ProviderEvent = { id: string; sessionId: string; payload: string }

/** One run's customers and their orders, in a world where no webhook arrives unless a command delivers it. */
export class Shop {
  readonly app: TestApp
  readonly orders: Placed[] = []
  /** Sessions whose address somebody was given, by order. */
  readonly sessions: { orderId: string; sessionId: string }[] = []

  constructor(app: TestApp) {
    this.app = app
    app.simulator.faults.set({ webhookNever: true })
  }

  /** Two orders, one of them at the payment page: runs that begin with nothing mostly end with nothing. */
  async openForBusiness(): Promise<void> {
    await this.place(1)
    await this.place(2)
    await this.checkout(this.orders[0] as Placed)
  }

  async place(quantity: number): Promise<void> {
    const pickup = { date: addDays(parisDay(this.app.clock()), 1), time: '12:30', notes: '' }
    const body = orderBody([{ ...STICKY_RICE, quantity }], { pickup })
    const answer = await this.app.post<Placed>('/api/orders', body, freshKey())
    if (answer.status !== 201) throw new Error(`placing answered ${answer.status}`)
    this.orders.push(answer.body)
  }

  async checkout(order: Placed): Promise<Answer<{ sessionId: string; code: string }>> {
    const answer = await this.app.post<{ sessionId: string; code: string }>(
      '/api/payments/stripe/checkout',
      checkoutBody(order),
    )
    const { sessionId } = answer.body
    if (answer.status === 200 && !this.sessions.some(known => known.sessionId === sessionId)) {
      this.sessions.push({ orderId: order.id, sessionId })
    }
    return answer
  }

  async press(button: 'pay' | 'refuse', sessionId: string): Promise<void> {
    await fetch(`${this.app.simulator.url}/stripe-simulator/pay/${sessionId}/${button}`, {
      method: 'POST',
      redirect: 'manual',
    })
  }

  /** What the provider has to tell of this run's orders, oldest first: told never, once or often, in any order. */
  async events(): Promise<ProviderEvent[]> {
    const { url, faults } = this.app.simulator
    // The provider's troubles are meant for the shop, not for whoever looks at its list.
    const { apiFailures, apiResets } = faults.current()
    faults.set({ apiFailures: 0, apiResets: 0 })
    const response = await fetch(`${url}/v1/events?type=checkout.session.*&limit=100`, {
      headers: { authorization: 'Bearer sk_test_simulator' },
    })
    faults.set({ apiFailures, apiResets })
    const { data } = (await response.json()) as { data: Stripe.Event[] }
    const ours = new Set(this.orders.map(order => order.id))
    return data
      .map(event => ({ event, session: event.data.object as Stripe.Checkout.Session }))
      .filter(({ session }) => ours.has(session.metadata?.orderId ?? ''))
      .map(({ event, session }) => ({ id: event.id, sessionId: session.id, payload: JSON.stringify(event) }))
      .reverse()
  }

  async deliver({ payload }: ProviderEvent): Promise<number> {
    const [secret = ''] = this.app.services.env.STRIPE_WEBHOOK_SECRET
    const timestamp = Math.floor(this.app.clock().getTime() / 1000)
    const response = await this.app.app.request('/api/payments/stripe/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
      body: payload,
    })
    return response.status
  }

  /** Works off every job, also those that failed and wait for another try. */
  async runJobs(): Promise<void> {
    await this.app.sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`
    await this.app.runJobs()
  }
}
