import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import type { Move } from './moves.ts'

/** An order as the board shows it, with moves that were tapped and not sent yet. */
export type Shown = { order: CachedOrder; status: OrderStatus; since: string }

export type Columns = {
  /** Orders that wait for their payment. */
  unpaid: Shown[]
  confirmed: Shown[]
  /** Confirmed orders of later days, with nothing to do yet. */
  later: Shown[]
  preparing: Shown[]
  ready: Shown[]
}

/**
 * The orders by column, each by pickup time.
 * @param today the kitchen's day; orders of earlier days are today's work too
 */
export function columnsOf(orders: Iterable<CachedOrder>, moves: ReadonlyMap<string, Move>, today: string): Columns {
  const columns: Columns = { unpaid: [], confirmed: [], later: [], preparing: [], ready: [] }
  for (const order of orders) {
    // All its money was refunded, so nobody cooks it; the lists still show it.
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
  return pickup !== null && kitchenDayOf(pickup) > today
}

function byPickup(a: Shown, b: Shown): number {
  return keyOf(a.order) < keyOf(b.order) ? -1 : 1
}

function keyOf({ pickup, createdAt, id }: CachedOrder): string {
  return `${pickup ? `${pickup.date}T${pickup.time}` : '9999'} ${createdAt} ${id}`
}
