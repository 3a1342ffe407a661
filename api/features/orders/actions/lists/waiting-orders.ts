import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { BoardOrder } from '../../contract/orders-admin.ts'
import { ordersWaiting } from '../../queries/board-orders.ts'
import { toBoardOrder } from '../../views/order-view.ts'

/**
 * The orders that a customer at the counter may have come for: paid, not handed over, due by the end of today; by
 * pickup.
 */
export async function ordersWaitingFor(ctx: Ctx, customerId: string): Promise<BoardOrder[]> {
  const now = ctx.clock()
  const rows = await ordersWaiting(ctx.sql, customerId, boundsOfDay(parisDay(now)).to)
  return rows.map(row => toBoardOrder(row, now))
}
