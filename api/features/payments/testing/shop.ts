import Stripe from 'stripe'
import { expect } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { type Answer, freshKey } from '#api/testing/app/test-app.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { type Dish, orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import type { ModelApp } from './model-app.ts'
import { Tablet } from './tablet.ts'

const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }
const FREE_DISH = 'som-tam'

export type Placed = { id: string; totalAmount: number; trackingToken: string }
type ProviderEvent = { id: string; sessionId: string; payload: string }
type CardHolder = { customerId: string; vouchers: string[]; bearer: Bearer }
/** What an administrator asks to refund: an amount, portions of the first line, or all that is left. */
export type Ask = { amount: number } | { portions: number } | 'all'

/** One run's customers, their orders and the staff; no webhook arrives unless a command delivers it. */
export class Shop {
  readonly app: ModelApp
  readonly orders: Placed[] = []
  /** The sessions whose address was given to a caller. */
  readonly sessions: { orderId: string; sessionId: string }[] = []
  readonly tablets: readonly [Tablet, Tablet]
  /** What staff refunds were granted, by idempotency key; null cents: all that was left. */
  readonly granted = new Map<string, { orderId: string; cents: number | null }>()
  #cardHolder: Promise<CardHolder> | undefined

  constructor(app: ModelApp) {
    this.app = app
    this.tablets = [
      new Tablet(app, async () => (await app.staff()).admin),
      new Tablet(app, async () => (await app.staff()).manager),
    ]
  }

  /** The customer with an account and two free dishes, created once a command needs one. */
  get cardHolder(): Promise<CardHolder> | undefined {
    return this.#cardHolder
  }

  async place(quantity: number): Promise<void> {
    expect(await this.#place([{ ...STICKY_RICE, quantity }])).toBe('placed')
  }

  /** Orders a free dish, beside a paid one or alone; refused where another order has the voucher. */
  async placeFree(dish: number, isAlone: boolean): Promise<void> {
    this.#cardHolder ??= newCardHolder(this.app)
    const { vouchers, bearer } = await this.#cardHolder
    const answer = await this.#place(isAlone ? [] : [STICKY_RICE], {
      voucherId: vouchers[dish % vouchers.length],
      bearer,
    })
    expect(['placed', 'reward_used']).toContain(answer)
  }

  async #place(dishes: readonly Dish[], reward?: { voucherId: string | undefined; bearer: Bearer }): Promise<string> {
    const pickup = { date: addDays(parisDay(this.app.clock()), 1), time: '12:30', notes: '' }
    const body = orderBody(dishes, { pickup })
    const free = { menuItemId: FREE_DISH, quantity: 1, unitPrice: 0, rewardId: reward?.voucherId }
    const items = reward ? [...body.items, free] : body.items
    const headers = { ...freshKey(), ...reward?.bearer }
    const answer = await this.app.post<Placed & { code: string }>('/api/orders', { ...body, items }, headers)
    if (answer.status !== 201) return answer.body.code
    this.orders.push(answer.body)
    return 'placed'
  }

  async checkout(order: Placed): Promise<Answer<{ sessionId: string; code: string }>> {
    const body = checkoutBody(order, { trackingToken: order.trackingToken })
    const answer = await this.app.post<{ sessionId: string; code: string }>('/api/payments/stripe/checkout', body)
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

  /** @param key of the call; repeating it must refund nothing more */
  async refund(order: Placed, ask: Ask, key = freshKey()): Promise<number> {
    const { admin } = await this.app.staff()
    const asked = ask === 'all' ? {} : 'amount' in ask ? ask : { lines: [{ id: '1', quantity: ask.portions }] }
    const answer = await this.app.post(
      `/api/admin/orders/${order.id}/refund`,
      { ...asked, reason: 'Geste commercial' },
      { ...admin, ...key },
    )
    expect([200, 409, 422], JSON.stringify(answer.body)).toContain(answer.status)
    const euros = ask === 'all' ? null : 'amount' in ask ? ask.amount : ask.portions * STICKY_RICE.unitPrice
    if (answer.status === 200) {
      this.granted.set(key['idempotency-key'] as string, {
        orderId: order.id,
        cents: euros === null ? null : Math.round(euros * 100),
      })
    }
    return answer.status
  }

  /**
   * The provider's events about this run's orders, oldest first; a command delivers each never, once or often, in any
   * order.
   */
  async events(): Promise<ProviderEvent[]> {
    const { url, faults } = this.app.simulator
    // The injected faults are meant for the shop's calls, not for this reading of the list.
    const { apiFailures, apiResets } = faults.current()
    faults.set({ apiFailures: 0, apiResets: 0 })
    const response = await fetch(`${url}/v1/events?type=checkout.session.*&limit=100`, {
      headers: { authorization: 'Bearer sk_test_simulator' },
    })
    faults.set({ apiFailures, apiResets })
    const { data } = (await response.json()) as { data: Stripe.Event[] }
    return data
      .map(event => ({
        id: event.id,
        sessionId: (event.data.object as Stripe.Checkout.Session).id,
        payload: JSON.stringify(event),
      }))
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
}

async function newCardHolder(app: ModelApp): Promise<CardHolder> {
  const { id } = await newCustomer(app.sql)
  const vouchers = [await newVoucher(app.sql, id, FREE_DISH), await newVoucher(app.sql, id, FREE_DISH)]
  return { customerId: id, vouchers, bearer: await signedIn(app.services, { kind: 'customer', id }) }
}
