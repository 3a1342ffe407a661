import { expect } from 'vitest'
import type { OrderStatus } from '#api/features/orders/contract/orders.ts'
import type { Bearer } from '#api/testing/actors.ts'
import { freshKey, type TestApp } from '#api/testing/test-app.ts'

type Seen = { status: OrderStatus; version: number }

/** What the kitchen taps on an order in a state; where nothing is left to do, a tap that must be refused. */
const NEXT: Record<OrderStatus, OrderStatus> = {
  pending: 'preparing',
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'delivered',
  delivered: 'preparing',
  cancelled: 'preparing',
}

/** One of the kitchen's tablets: it knows of an order what it was last answered, however old that is. */
export class Tablet {
  /** The moves that were accepted, `{order} {status}`. */
  readonly moves: string[] = []
  readonly #app: TestApp
  readonly #bearer: () => Promise<Bearer>
  readonly #seen = new Map<string, Seen>()

  constructor(app: TestApp, bearer: () => Promise<Bearer>) {
    this.#app = app
    this.#bearer = bearer
  }

  /** Sees the order as it is now. */
  async look(orderId: string): Promise<void> {
    const [row] = await this.#app.sql<Seen[]>`select status, version from orders where id = ${orderId}`
    if (row) this.#seen.set(orderId, row)
  }

  /** Taps on the next step, or on 'cancel', of the order as this tablet knows it; whether it was accepted. */
  async move(orderId: string, cancels: boolean): Promise<boolean> {
    const { status: from, version } = this.#seen.get(orderId) ?? { status: 'pending', version: 1 }
    const status = cancels ? 'cancelled' : NEXT[from]
    const answer = await this.#app.post<Seen & { order?: Seen }>(
      `/api/admin/orders/${orderId}/status`,
      { status, version, reason: 'Article épuisé' },
      { ...(await this.#bearer()), ...freshKey() },
    )
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
    const isAccepted = answer.status === 200
    const theirs = isAccepted ? answer.body : answer.body.order
    if (theirs) this.#seen.set(orderId, { status: theirs.status, version: theirs.version })
    if (isAccepted) this.moves.push(`${orderId} ${status}`)
    return isAccepted
  }
}
