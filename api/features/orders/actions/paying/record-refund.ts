import { lockPoints, reversePoint } from '#api/features/loyalty/points.ts'
import { giveVouchersBack } from '#api/features/loyalty/vouchers.ts'
import { givePromotionBack } from '#api/features/promotions/take-promotion.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { hasOtherEarningOrder } from '../../queries/read-orders.ts'
import {
  markAllRefunded,
  markPartRefunded,
  markRefunded,
  notifyOrder,
  raiseRefunded,
} from '../../queries/write-orders.ts'
import { isRefundedInFull } from '../../rules/order-status.ts'
import { releaseRefunded } from '../portions/portions.ts'

/**
 * Notes money given back on the order: call it after `recordRefundedPieces`. Once it is wholly refunded its vouchers and
 * its promotion return to their customer, and with that day's last paid order the day's point goes. The portions of pieces
 * that are refunded before the kitchen begins are free again.
 * @param amountCents of this refund alone
 * Source: docs/security.md#loyalty-and-promotions.
 */
export async function recordRefund(
  services: Services,
  tx: Queryable,
  orderId: string,
  amountCents: number,
): Promise<void> {
  const order = await raiseRefunded(tx, orderId, amountCents)
  if (!order) throw new Error(`refund of an unknown order ${orderId}`)
  const isWhollyRefunded = isRefundedInFull(order)
  // Two orders of the day may be refunded at once, or one may be paid meanwhile: the lock lets the later transaction
  // see what the first did. It comes before the vouchers' locks, as in an order that is being placed.
  if (isWhollyRefunded && order.customerId) await lockPoints(tx, order.customerId)
  if (isWhollyRefunded) await markAllRefunded(tx, orderId)
  if (isWhollyRefunded) await giveVouchersBack(tx, orderId)
  if (isWhollyRefunded && order.discountPercent !== null) await givePromotionBack(tx, orderId, services.clock())
  if (order.customerId && order.paidOn && isWhollyRefunded) {
    if (!(await hasOtherEarningOrder(tx, order, order.paidOn))) {
      const { customerId, paidOn } = order
      await reversePoint(tx, { customerId, orderId, paidOn, now: services.clock() })
    }
  }
  // What the kitchen has begun is eaten, whoever pays for it.
  if (order.status === 'confirmed') await releaseRefunded(tx, orderId)
  await notifyOrder(tx, orderId)
}

/**
 * Notes on the lines which pieces are refunded, so that the kitchen does not cook them.
 * @param pieces by the lines' numbers
 */
export async function recordRefundedPieces(
  tx: Queryable,
  orderId: string,
  pieces: readonly { id: string; quantity: number }[],
): Promise<void> {
  for (const { id, quantity } of pieces) await markRefunded(tx, orderId, Number(id), quantity)
}

/** The same of set menus whose drink alone goes back: the kitchen cooks the rest, which is worth so much less. */
export async function recordRefundedParts(
  tx: Queryable,
  orderId: string,
  pieces: readonly { id: string; quantity: number }[],
): Promise<void> {
  for (const { id, quantity } of pieces) await markPartRefunded(tx, orderId, Number(id), quantity)
}
