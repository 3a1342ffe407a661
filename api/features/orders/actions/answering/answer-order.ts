import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Order } from '../../contract/order.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toOrder } from '../../views/order-view.ts'

/**
 * The order as it is sent to clients, read again, so that an action answers what the tables hold after its change.
 * @throws AppError 'order_not_found'
 */
export async function orderAsItIs(ctx: Ctx, sql: Queryable, id: string): Promise<Order> {
  const order = await wholeOrder(sql, id)
  if (!order) throw new AppError('order_not_found')
  return toOrder(order, ctx.clock())
}
