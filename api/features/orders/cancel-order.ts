import { hasTakenPointBack, lockPoints, reversePoint } from '#api/features/loyalty/points.ts'
import { giveVouchersBack } from '#api/features/loyalty/vouchers.ts'
import { givePromotionBack } from '#api/features/promotions/take-promotion.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import type { Order } from './contract-order.ts'
import { releasePortions } from './holds/hold-portions.ts'
import { releaseSlot } from './holds/holds.ts'
import { queueCancellation, takeReadyBack } from './order-mails.ts'
import { authorisedOrder, orderAsItIs } from './read-order.ts'
import { endWaitingRevision } from './revisions/settle-revision.ts'
import { hasOtherEarningOrder, insertEvent, lockedOrder, notifyOrder, type OrderRow } from './rows.ts'
import { CANCEL_REASONS } from './rules/cancel-reasons.ts'
import { isCancellable } from './rules/order-status.ts'

/**
 * Cancels an order for its customer; a paid one is refunded in full. Cancelling again answers the cancelled order.
 * @throws AppError 'order_not_found', 'not_cancellable'
 * Source: docs/product.md#cancelling.
 */
export async function cancelOrder(
  ctx: Ctx,
  money: OrderMoney,
  input: { id: string; reason?: string | null | undefined; trackingToken?: string | null | undefined },
): Promise<Order> {
  const order = await authorisedOrder(ctx, ctx.sql, input.id, input.trackingToken)
  // A paid order's page can be that of a revision.
  if (isCancellable(order, ctx.clock())) await endPaymentPage(ctx, money, order.id)
  const reason = input.reason || CANCEL_REASONS.byCustomer
  await ctx.sql.begin(async tx => {
    const current = (await lockedOrder(tx, order.id)) as OrderRow
    if (current.status === 'cancelled') return
    if (!isCancellable(current, ctx.clock())) throw new AppError('not_cancellable')
    const isReplaced = current.status === 'pending' && reason === CANCEL_REASONS.replaced
    await cancelInTransaction(ctx, tx, money, current, { reason, staffId: null, notifiesCustomer: !isReplaced })
  })
  return orderAsItIs(ctx, ctx.sql, order.id)
}

/**
 * Closes the payment page before an order is cancelled. If the provider does not answer, the cancellation goes on:
 * should money still come for the cancelled order, it is recorded and returned.
 * @returns whether the page is known to be closed
 */
export async function endPaymentPage(services: Services, money: OrderMoney, orderId: string): Promise<boolean> {
  return await money.closeSessions(services, orderId).then(
    () => true,
    err => {
      services.log.warn({ err, orderId }, 'payment page left open')
      return false
    },
  )
}

/** The staff's reason is mailed to the customer; the customer's own and ours are for the board and the journal. */
type Cancelling =
  | { reason: MailedWords; staffId: string; notifiesCustomer: true }
  | { reason: string; staffId: string | null; notifiesCustomer: false }
  | { reason: string; staffId: null; notifiesCustomer: boolean }

/**
 * The cancellation itself: slot, portions, vouchers and promotion are given back, money is returned, history, mail and notice are
 * written, all or nothing. It locks in the same order as `placeOrder`, customer, vouchers, portions, slot, so that two
 * transactions of one customer for one slot cannot deadlock.
 */
export async function cancelInTransaction(
  services: Services,
  tx: Queryable,
  money: OrderMoney,
  order: OrderRow,
  how: Cancelling,
): Promise<void> {
  const now = services.clock()
  await updateCancelled(tx, order.id, how.reason, now)
  if (order.customerId !== null) await lockPoints(tx, order.customerId)
  const returnedVouchers = await giveVouchersBack(tx, order.id)
  if (order.discountPercent !== null) await givePromotionBack(tx, order.id, now)
  if (order.collectedOn !== null) await takePointBack(services, tx, order, order.collectedOn)
  const refundCents = await money.returnMoney(services, tx, order.id, how.reason, how.staffId)
  await insertEvent(tx, { orderId: order.id, status: 'cancelled', at: now, staffId: how.staffId, reason: how.reason })
  await takeReadyBack(tx, order.id)
  if (how.notifiesCustomer) {
    await queueCancellation(services, tx, order.id, {
      reason: how.staffId === null ? null : how.reason,
      refundCents,
      rewardReturned: returnedVouchers > 0,
      isOwnDoing: how.staffId === null,
      pointReversed: order.customerId !== null && (await hasTakenPointBack(tx, order.customerId, order.id)),
    })
  }
  await releasePortions(services, tx, order.id)
  await releaseSlot(tx, order.id, now)
  // What it held went with the order's own slot, both locked in their order.
  await endWaitingRevision(services, tx, order.id, 'withdrawn', now)
  await notifyOrder(tx, order.id)
}

/** The till gives back the money that it had, and with the day's last order goes the day's point. */
async function takePointBack(services: Services, tx: Queryable, order: OrderRow, day: string): Promise<void> {
  const { id: orderId, customerId } = order
  if (customerId === null || (await hasOtherEarningOrder(tx, order, day))) return
  await reversePoint(tx, { customerId, orderId, paidOn: day, now: services.clock() })
}

/**
 * What orders need from payments. It is a port, because payments import orders and must not be imported back;
 * `api/app.ts` and `api/jobs.ts` fill it.
 */
export type OrderMoney = {
  /** Closes the order's open session at the provider. A session that turns out to be paid is settled first. */
  closeSessions(services: Services, orderId: string): Promise<void>
  /**
   * Queues the refund of all that was captured and not yet returned, in the caller's transaction. Returns the cents.
   */
  returnMoney(
    services: Services,
    tx: Queryable,
    orderId: string,
    reason: string,
    staffId: string | null,
  ): Promise<number>
  /**
   * Queues the refund of a part of what was captured, in the caller's transaction, which holds the order's lock and has
   * seen that so much is left.
   */
  giveBack(
    services: Services,
    tx: Queryable,
    orderId: string,
    refund: { cents: number; reason: string; staffId: string | null },
  ): Promise<void>
}

function updateCancelled(tx: Queryable, id: string, reason: string | null, now: Date) {
  const change: Change<'orders', 'cancelledAt' | 'cancelReason'> = { cancelledAt: now, cancelReason: reason }
  return tx`
    update orders
    set status = 'cancelled', ${tx(change)}
    where id = ${id}`
}
