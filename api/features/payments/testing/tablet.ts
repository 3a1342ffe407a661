import { expect } from 'vitest'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import type { Bearer } from '#api/testing/people/actors.ts'

type Seen = { status: OrderStatus; version: number; isCollected: boolean }
type Answer = { status: OrderStatus; version: number; till?: { collectedAt?: string } }

/** The next move that the kitchen taps in each status; in a final status, one that must be refused. */
const NEXT: Record<OrderStatus, OrderStatus> = {
  pending: 'preparing',
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'delivered',
  delivered: 'preparing',
  no_show: 'preparing',
  cancelled: 'preparing',
}

const UNSEEN: Seen = { status: 'pending', version: 1, isCollected: false }

/** One of the kitchen's tablets: it knows an order as it was last told, however old that is. */
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

  /** Reads what the board says of the order now. */
  async look(orderId: string): Promise<void> {
    const [row] = await this.#app.sql<Seen[]>`
      select status, version, collected_at is not null as is_collected from orders where id = ${orderId}`
    if (row) this.#seen.set(orderId, row)
  }

  /**
   * Taps the next step, or 'cancel', of the order as this tablet knows it.
   * @returns whether it was accepted
   */
  async move(orderId: string, cancels: boolean): Promise<boolean> {
    const { status: from, version, isCollected } = this.#seen.get(orderId) ?? UNSEEN
    const status = cancels ? 'cancelled' : NEXT[from]
    const answer = await this.#app.post<Answer & { order?: Answer }>(
      `/api/admin/orders/${orderId}/status`,
      { status, version, reason: 'Article épuisé', ...(cancels && isCollected && { collected: true }) },
      { ...(await this.#bearer()), ...freshKey() },
    )
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
    const isAccepted = answer.status === 200
    const theirs = isAccepted ? answer.body : answer.body.order
    if (theirs) this.#seen.set(orderId, seenIn(theirs))
    if (isAccepted) this.moves.push(`${orderId} ${status}`)
    return isAccepted
  }
}

function seenIn({ status, version, till }: Answer): Seen {
  return { status, version, isCollected: till?.collectedAt !== undefined }
}
