import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { isSameSecret } from '#api/platform/secrets/same-secret.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { orderById } from '../../queries/read-orders.ts'

/**
 * The order, for its customer or whoever holds its tracking token.
 * @param options.guestIdIsProof a guest's order id is random and counts as proof (only for its checkout)
 * @throws AppError 'order_not_found', also for somebody else's order, so that nobody learns whether it exists
 * Source: docs/product.md#who-may-pay-and-cancel.
 */
export async function authorisedOrder(
  ctx: Ctx,
  sql: Queryable,
  orderId: string,
  token: string | null | undefined,
  options: { guestIdIsProof?: boolean } = {},
): Promise<OrderRow> {
  const order = await orderById(sql, orderId)
  const isOwner = ctx.actor.kind === 'customer' && order?.customerId === ctx.actor.customerId
  const isGuests = options.guestIdIsProof === true && order?.customerId === null
  if (!order || !(isOwner || isGuests || isSameSecret(token, order.trackingToken))) {
    throw new AppError('order_not_found')
  }
  return order
}
