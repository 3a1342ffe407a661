import type { OrderStatus } from '#api/features/orders/contract/orders.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import type { Move } from '../line/moves.ts'

/** An order as the board shows it: a tap counts at once. */
export type Shown = { order: CachedOrder; status: OrderStatus; since: string }

export type Columns = {
  /** Waiting for their payment. */
  unpaid: Shown[]
  confirmed: Shown[]
  /** Confirmed ones of other days: paid, and nothing to do yet. */
  later: Shown[]
  preparing: Shown[]
  ready: Shown[]
}

/**
 * The orders by column, each by pickup time.
 * @param today Paris day; orders of days before it are today's work too
 */
export function columnsOf(orders: Iterable<CachedOrder>, moves: ReadonlyMap<string, Move>, today: string): Columns {
  const columns: Columns = { unpaid: [], confirmed: [], later: [], preparing: [], ready: [] }
  for (const order of orders) {
    // All its money has gone back: nobody cooks it, and the lists say what became of it.
    if (order.paymentStatus === 'refunded') continue
    const move = moves.get(order.id)
    const status = move?.to ?? order.status
    const shown = { order, status, since: move ? move.at.toISOString() : order.since }
    if (status === 'pending') columns.unpaid.push(shown)
    if (status === 'preparing' || status === 'ready') columns[status].push(shown)
    if (status === 'confirmed') columns[isLater(order, today) ? 'later' : 'confirmed'].push(shown)
  }
  for (const column of Object.values(columns)) column.sort(byPickup)
  return columns
}

function isLater({ pickup }: CachedOrder, today: string): boolean {
  return pickup !== null && pickup.date > today
}

function byPickup(a: Shown, b: Shown): number {
  return keyOf(a.order) < keyOf(b.order) ? -1 : 1
}

function keyOf({ pickup, createdAt, id }: CachedOrder): string {
  return `${pickup ? `${pickup.date}T${pickup.time}` : '9999'} ${createdAt} ${id}`
}
