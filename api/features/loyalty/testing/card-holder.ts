import { expect } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Process } from '#api/testing/app/another-app.ts'
import { type Answer, freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'

/** It adds no kitchen load, so no slot fills up. */
const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }

type Placed = { id: string; totalAmount: number; trackingToken: string }

/** A customer with a card, on any number of devices: every call may be refused, none may fail with a server error. */
export class CardHolder {
  readonly app: TestApp
  readonly customerId: string
  readonly orders: Placed[] = []
  /** The vouchers that redemptions were answered with. */
  readonly vouchers: string[] = []
  readonly #account: { id: string; email: string }
  readonly #bearer: Bearer
  /** The web process that answers this device; there are several. */
  readonly #process: Process

  private constructor(app: TestApp, account: { id: string; email: string }, bearer: Bearer, process: Process = app) {
    this.app = app
    this.customerId = account.id
    this.#account = account
    this.#bearer = bearer
    this.#process = process
  }

  static async register(app: TestApp): Promise<CardHolder> {
    const account = await newCustomer(app.sql)
    return new CardHolder(app, account, await signedIn(app.services, { kind: 'customer', id: account.id }))
  }

  /** The same person, with the same orders and vouchers, on a device that another web process answers. */
  on(process: Process): CardHolder {
    const twin = new CardHolder(this.app, this.#account, this.#bearer, process)
    return Object.assign(twin, { orders: this.orders, vouchers: this.vouchers })
  }

  async redeem(): Promise<void> {
    const body = { user_email: this.#account.email, item_id: 'som-tam' }
    const answer = await this.#post<{ reward_id: string }>('/api/loyalty/rewards/redeem', body)
    if (answer.status === 201) this.vouchers.push(answer.body.reward_id)
  }

  /** @param voucherId for a free line beside a paid one, or with `isAlone` as the order's only line */
  async place(voucherId?: string, isAlone = false): Promise<void> {
    const paid = isAlone ? [] : [STICKY_RICE]
    const free = { menuItemId: 'som-tam', quantity: 1, unitPrice: 0, rewardId: voucherId }
    const body = orderBody(paid, { pickup: { date: addDays(parisDay(this.app.clock()), 1), time: '12:30', notes: '' } })
    const items = voucherId ? [...body.items, free] : body.items
    const answer = await this.#post<Placed>('/api/orders', { ...body, items })
    if (answer.status === 201) this.orders.push(answer.body)
  }

  async pay(order: Placed): Promise<void> {
    const { status, body } = await this.#post<{ sessionId: string }>(
      '/api/payments/stripe/checkout',
      checkoutBody(order),
    )
    if (status !== 200) return
    const page = `${this.app.simulator.url}/stripe-simulator/pay/${body.sessionId}/pay`
    await fetch(page, { method: 'POST', redirect: 'manual' })
    expect((await this.app.get(`/api/payments/stripe/status/${body.sessionId}`)).status).toBe(200)
  }

  async cancel({ id }: Placed): Promise<void> {
    await this.#post(`/api/orders/${id}/cancel`, {})
  }

  /** Refunds the whole sum and leaves the order's status as it is. */
  async refund({ id }: Placed): Promise<void> {
    const { services, sql } = this.app
    await sql.begin(async tx => {
      await tx`select 1 from orders where id = ${id} for update`
      await orderMoney.returnMoney(services, tx, id, 'Geste commercial', null)
    })
  }

  /** Points given or taken by staff; the balance cannot go below zero. */
  async adjust(points: number): Promise<void> {
    const given = givePoints(this.app.sql, this.customerId, points)
    await given.catch(error => expect(error.message).toContain('points_balance'))
  }

  async #post<T>(path: string, body: unknown): Promise<Answer<T>> {
    const answer = await this.#process.post<T>(path, body, { ...this.#bearer, ...freshKey() })
    expect([200, 201, 409], JSON.stringify(answer.body)).toContain(answer.status)
    return answer
  }
}
