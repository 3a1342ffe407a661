import type { Queryable } from '#api/platform/database/database.ts'
import { refundsOfOrders } from '../../queries/stored-refunds.ts'

/** How much of orders' money went back since an instant, for features that are about it and no part of the payments. */
export async function givenBackOf(
  sql: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string, since: Date) => number> {
  const refunds = await refundsOfOrders(sql, orderIds)
  return (orderId, since) =>
    refunds
      .filter(refund => refund.orderId === orderId && refund.createdAt >= since)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
}
