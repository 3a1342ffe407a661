import { lockPoints, restorePoint, reversePoint } from '#api/features/loyalty/points.ts'
import { giveVouchersBack } from '#api/features/loyalty/vouchers.ts'
import { givePromotionBack } from '#api/features/promotions/take-promotion.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { releaseRefunded } from '../holds/hold-portions.ts'
import { hasOtherEarningOrder, notifyOrder, type OrderRow, orderColumns } from '../rows.ts'
import { isRefundedInFull } from '../rules/order-status.ts'

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

/**
 * Notes what banks hold of an order's payments now. While nothing of its money is kept, its day's point is gone; once a
 * dispute is won, it is back. Its vouchers stay spent: the dish was eaten, whoever pays for it.
 * Source: docs/decisions/0136-money-that-moves-at-the-provider.md.
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

type WithWithdrawn = OrderRow & { withdrawnCents: number }

/** @param cents below zero where less went back than was booked */
async function raiseRefunded(tx: Queryable, id: string, cents: number): Promise<WithWithdrawn | undefined> {
  const [row] = await tx<WithWithdrawn[]>`
    update orders
    set refunded_cents = refunded_cents + ${cents}
    where id = ${id}
    returning ${orderColumns(tx)}, withdrawn_cents`
  return row
}

/**
 * Brings what banks hold of an order to the sum of its payments.
 * @returns undefined where it was that already: an event that is told again gives the order no new version
 */
async function sumWithdrawnOfOrder(tx: Queryable, id: string): Promise<WithWithdrawn | undefined> {
  const [row] = await tx<WithWithdrawn[]>`
    update orders
    set withdrawn_cents = held.cents
    from (select coalesce(sum(withdrawn_cents), 0) as cents from payments where order_id = ${id} and settles) held
    where id = ${id} and withdrawn_cents <> held.cents
    returning ${orderColumns(tx)}, withdrawn_cents`
  return row
}

/** A constraint keeps it at most what is left of the line's quantity. */
async function markRefunded(tx: Queryable, orderId: string, lineNo: number, quantity: number): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = refunded_quantity + ${quantity}
    where order_id = ${orderId} and line_no = ${lineNo}`
}

/** Notes that the drink alone of some pieces of a set menu went back; a constraint keeps it at most all of them. */
async function markPartRefunded(tx: Queryable, orderId: string, lineNo: number, quantity: number): Promise<void> {
  await tx`
    update line_items
    set part_refunded_quantity = part_refunded_quantity + ${quantity}
    where order_id = ${orderId} and line_no = ${lineNo}`
}

async function markAllRefunded(tx: Queryable, orderId: string): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = quantity - removed_quantity
    where order_id = ${orderId} and refunded_quantity + removed_quantity < quantity`
}
