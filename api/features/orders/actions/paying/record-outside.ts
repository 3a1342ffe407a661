import { restorePoint, reversePoint } from '#api/features/loyalty/points.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { hasOtherEarningOrder } from '../../queries/read-orders.ts'
import { notifyOrder, raiseRefunded, sumWithdrawnOfOrder } from '../../queries/write-orders.ts'

/**
 * Notes what banks hold of an order's payments now. While nothing of its money is kept, its day's point is gone; once a
 * dispute is won, it is back. Its vouchers stay spent: the dish was eaten, whoever pays for it.
 * Source: docs/decisions/0136-what-follows-the-money.md.
 */
export async function recordWithdrawal(services: Services, tx: Queryable, orderId: string): Promise<void> {
  const order = await sumWithdrawnOfOrder(tx, orderId)
  if (order) await followMoney(services, tx, order, 'Paiement contesté')
}

/**
 * Notes that less was given back than was booked: a bank refused a refund, or one that waited was withdrawn. The point
 * is back with the money; a voucher that went back to its customer stays theirs.
 */
export async function recordLessRefunded(
  services: Services,
  tx: Queryable,
  orderId: string,
  cents: number,
): Promise<void> {
  const order = await raiseRefunded(tx, orderId, -cents)
  if (order) await followMoney(services, tx, order, 'Commande remboursée')
}

async function followMoney(
  services: Services,
  tx: Queryable,
  order: OrderRow & { withdrawnCents: number },
  why: string,
): Promise<void> {
  const { id: orderId, customerId, paidOn, capturedCents, refundedCents, withdrawnCents } = order
  if (customerId && paidOn) {
    const point = { customerId, orderId, paidOn, now: services.clock() }
    if (capturedCents > refundedCents + withdrawnCents) await restorePoint(tx, point)
    else if (!(await hasOtherEarningOrder(tx, order, paidOn))) await reversePoint(tx, { ...point, why })
  }
  await notifyOrder(tx, orderId)
}
