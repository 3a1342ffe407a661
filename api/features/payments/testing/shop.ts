import Stripe from 'stripe'
import { expect } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { type Answer, freshKey } from '#api/testing/app/test-app.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { type Dish, orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import type { Fault } from '#scripts/printer-stand-in/cloud-printer.ts'
import type { ModelApp } from './model-app.ts'
import { Tablet } from './tablet.ts'

export const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }
/** A set menu with a can, of which each piece's price holds so much for the can alone. */
export const SET_MENU = { cents: 1800, drinkCents: 204 }
const MENU_PARTS = [
  { category: 'entrees', menuItemId: 'som-tam', protein: null, spicyLevel: null },
  { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  { category: 'boissons_soft', menuItemId: 'cola', protein: null, spicyLevel: null },
]
const FREE_DISH = 'som-tam'

export type Placed = { id: string; totalAmount: number; trackingToken: string }
type ProviderEvent = { id: string; sessionId: string; payload: string }
type CardHolder = { customerId: string; cardId: string; vouchers: string[]; bearer: Bearer }
/** What an administrator asks to refund: an amount, portions of the first line, or all that is left. */
export type Ask = { amount: number } | { portions: number } | 'all'

/** One run's customers, their orders and the staff; no webhook arrives unless a command delivers it. */
export class Shop {
  readonly app: ModelApp
  readonly orders: Placed[] = []
  /** The sessions whose address was given to a caller. */
  readonly sessions: { orderId: string; sessionId: string }[] = []
  readonly tablets: readonly [Tablet, Tablet]
  /** What accepted revisions gave back, by order. */
  readonly reduced = new Map<string, number>()
  /** Those of another dish than the others, of which no portion is refunded alone. */
  readonly ofAnotherDish = new Set<string>()
  /** How many set menus were bought, by those orders whose first line they are. */
  readonly menus = new Map<string, number>()
  /** Of how many of them the drink went back alone, with declarations that staff have closed. */
  readonly drinksBack = new Map<string, number>()
  /** Those whose money moved at the provider without us: only the books tell what went back of them. */
  readonly touchedOutside = new Set<string>()
  /** Those that are paid at the restaurant's till. */
  readonly atTill = new Set<string>()
  /** Whether the first line was last ticked as cooked, by order; unknown where two tablets did not agree. */
  readonly ticked = new Map<string, boolean>()
  /** The days on which the dish of the orders was given a number. */
  readonly countedOn = new Set<string>()
  /** What staff refunds were granted, by idempotency key; null cents: all that was left. Set menus go by pieces. */
  readonly granted = new Map<string, { orderId: string; cents: number | null; menus: number }>()
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
    const answer = await this.#place([{ ...STICKY_RICE, quantity }])
    expect(this.countedOn.size > 0 ? ['placed', 'item_unavailable'] : ['placed']).toContain(answer)
  }

  /** Orders a dish of which another protein costs 0,40 € more. */
  async placeChicken(): Promise<Placed | undefined> {
    if ((await this.#place([{ menuItemId: 'pad-thai', protein: 'Poulet', unitPrice: 13.5 }])) !== 'placed') return
    const order = this.orders.at(-1) as Placed
    this.ofAnotherDish.add(order.id)
    return order
  }

  /** Orders set menus, and something beside them: money that is too much would be refused for want of it otherwise. */
  async placeMenus(quantity: number): Promise<Placed | undefined> {
    const menus = { menuItemId: 'formule1', quantity, unitPrice: SET_MENU.cents / 100 }
    const { items, ...body } = orderBody([menus, STICKY_RICE], { pickup: this.#pickup() })
    const whole = items.map(item => (item.menuItemId === 'formule1' ? { ...item, components: MENU_PARTS } : item))
    const answer = await this.app.post<Placed & { code: string }>('/api/orders', { ...body, items: whole }, freshKey())
    if (answer.status !== 201) {
      expect(answer.body.code).toBe('item_unavailable')
      return undefined
    }
    this.orders.push(answer.body)
    this.menus.set(answer.body.id, quantity)
    return answer.body
  }

  /** What a change of an order comes to, which the API says to whoever thought it cost nothing; undefined where it refuses. */
  async differenceOf(order: Placed, change: object): Promise<number | undefined> {
    const [seen] = await this.app.sql<{ version: number }[]>`select version from orders where id = ${order.id}`
    const { manager } = await this.app.staff()
    const body = { version: seen?.version, difference: 0, ...change }
    const path = `/api/admin/orders/${order.id}/revise`
    const answer = await this.app.post<{ difference?: number }>(path, body, { ...manager, ...freshKey() })
    expect([409, 422], JSON.stringify(answer.body)).toContain(answer.status)
    return answer.body.difference
  }

  /** Orders a free dish, beside a paid one or alone; refused where another order has the voucher. */
  async placeFree(dish: number, isAlone: boolean): Promise<void> {
    this.#cardHolder ??= newCardHolder(this.app)
    const { vouchers, bearer } = await this.#cardHolder
    const answer = await this.#place(isAlone ? [] : [STICKY_RICE], {
      voucherId: vouchers[dish % vouchers.length],
      bearer,
    })
    expect(['placed', 'reward_used', 'item_unavailable']).toContain(answer)
  }

  /** Taken by the staff for somebody at the counter. */
  async takeAtTill(quantity: number, hasCard: boolean): Promise<void> {
    if (hasCard) this.#cardHolder ??= newCardHolder(this.app)
    const customer = hasCard ? { cardId: (await this.#cardHolder)?.cardId } : { name: 'Sur place' }
    const { items, totalAmount, pickup } = orderBody([{ ...STICKY_RICE, quantity }], { pickup: this.#pickup() })
    const { manager } = await this.app.staff()
    const { status, body } = await this.app.post<{ order: Placed; trackingUrl: string; code: string }>(
      '/api/admin/orders',
      { items, totalAmount, pickup, customer, adult: false, pays: 'till' },
      { ...manager, ...freshKey() },
    )
    if (status !== 201) return expect(body.code).toBe('item_unavailable')
    const trackingToken = new URL(body.trackingUrl).searchParams.get('token') ?? ''
    this.orders.push({ id: body.order.id, totalAmount: body.order.totalAmount, trackingToken })
    this.atTill.add(body.order.id)
  }

  /** @param portions of the orders' dish on their day; null: no limit */
  async setPortions(portions: number | null): Promise<void> {
    const { date } = this.#pickup()
    this.countedOn.add(date)
    await this.app.setPortions(STICKY_RICE.menuItemId, date, portions)
  }

  /** No later run finds its dish counted. */
  async forgetPortions(): Promise<void> {
    for (const day of this.countedOn) await this.app.setPortions(STICKY_RICE.menuItemId, day, null)
  }

  /** The printer brings out what waits for it. @param fault of its first ticket */
  async printWaiting(fault: Fault | 'well'): Promise<void> {
    const { printer } = this.app
    if (fault !== 'well') printer.faults.push(fault)
    await printer.askForAll()
    printer.faults.length = 0
  }

  /** Tomorrow's, so that nothing is too late. */
  #pickup() {
    return { date: addDays(parisDay(this.app.clock()), 1), time: '12:30', notes: '' }
  }

  async #place(dishes: readonly Dish[], reward?: { voucherId: string | undefined; bearer: Bearer }): Promise<string> {
    const body = orderBody(dishes, { pickup: this.#pickup() })
    const free = { menuItemId: FREE_DISH, quantity: 1, unitPrice: 0, rewardId: reward?.voucherId }
    const items = reward ? [...body.items, free] : body.items
    const headers = { ...freshKey(), ...reward?.bearer }
    const answer = await this.app.post<Placed & { code: string }>('/api/orders', { ...body, items }, headers)
    if (answer.status !== 201) return answer.body.code
    this.orders.push(answer.body)
    return 'placed'
  }

  /** @param revision pays for that one; the order's total is its difference then */
  async checkout(order: Placed, revision?: number): Promise<Answer<{ sessionId: string; code: string }>> {
    const body = checkoutBody(order, { trackingToken: order.trackingToken, ...(revision && { revision }) })
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
    const isOfMenus = this.menus.has(order.id)
    // An amount is for no piece: nothing could be said of what the pieces are still worth.
    if (isOfMenus && ask !== 'all' && 'amount' in ask) return 422
    if (this.ofAnotherDish.has(order.id) && ask !== 'all' && 'portions' in ask) return 422
    const { admin } = await this.app.staff()
    const asked = ask === 'all' ? {} : 'amount' in ask ? ask : { lines: [{ id: '1', quantity: ask.portions }] }
    const answer = await this.app.post(
      `/api/admin/orders/${order.id}/refund`,
      { ...asked, reason: 'Geste commercial' },
      { ...admin, ...key },
    )
    expect([200, 409, 422], JSON.stringify(answer.body)).toContain(answer.status)
    const pieces = ask !== 'all' && 'portions' in ask ? ask.portions : 0
    const euros = ask === 'all' ? null : 'amount' in ask ? ask.amount : isOfMenus ? 0 : pieces * STICKY_RICE.unitPrice
    if (answer.status === 200) {
      this.granted.set(key['idempotency-key'] as string, {
        orderId: order.id,
        cents: euros === null ? null : Math.round(euros * 100),
        menus: isOfMenus ? pieces : 0,
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
  const [card] = await app.sql<{ cardId: string }[]>`select qr_code_id as card_id from customers where id = ${id}`
  const vouchers = [await newVoucher(app.sql, id, FREE_DISH), await newVoucher(app.sql, id, FREE_DISH)]
  return {
    customerId: id,
    cardId: card?.cardId ?? '',
    vouchers,
    bearer: await signedIn(app.services, { kind: 'customer', id }),
  }
}
