import { lockPoints, reversePoint } from '#api/features/loyalty/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { BoardOrder } from '../../contract/orders-admin.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { touchOrder } from '../../queries/paid/revisions.ts'
import { hasCollectedDifference, hasOtherEarningOrder, lockedOrder } from '../../queries/read-orders.ts'
import { clearCollected, clearDifferencesCollected, notifyOrder } from '../../queries/write-orders.ts'
import { STATUS_WORDS } from '../../rules/order-status.ts'
import { onTheBoard } from '../answering/board-order.ts'

/**
 * Takes back that the till has an order's money, which was noted by mistake, and with it the point of the day unless
 * another order earned it too. An order that was handed over keeps it: nothing is handed over unpaid.
 * @throws AppError 'order_not_found', 'not_at_till', 'illegal_transition' for an order that is no longer on the board
 * Source: docs/decisions/0115-collected-is-a-mark.md.
 */
export async function undoCollected(ctx: Ctx, id: string): Promise<BoardOrder> {
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (!order.tillAt && !(await hasCollectedDifference(tx, id))) throw new AppError('not_at_till')
    if (order.status === 'delivered' || order.status === 'cancelled') {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    if (!order.tillAt) await undoDifference(ctx, tx, id)
    else if (order.collectedOn) await undo(ctx, tx, order, order.collectedOn)
    return await onTheBoard(ctx, tx, id)
  })
}

async function undo(ctx: Ctx, tx: Queryable, order: OrderRow, day: string): Promise<void> {
  const { id: orderId, customerId } = order
  const { staffId } = ctx.actor as Staff
  const now = ctx.clock()
  await clearCollected(tx, orderId)
  if (customerId) {
    // Locked first: another order of that day, collected at this moment, keeps the point.
    await lockPoints(tx, customerId)
    const isAlone = !(await hasOtherEarningOrder(tx, order, day))
    if (isAlone) await reversePoint(tx, { customerId, orderId, paidOn: day, now, why: 'Encaissement annulé' })
  }
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'order.uncollected', subject: orderId, at: now })
  await notifyOrder(tx, orderId)
}

async function undoDifference(ctx: Ctx, tx: Queryable, id: string): Promise<void> {
  if (!(await clearDifferencesCollected(tx, id))) return
  await touchOrder(tx, id)
  const { staffId } = ctx.actor as Staff
  const details = { difference: true }
  const at = ctx.clock()
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'order.uncollected', subject: id, at, details })
  await notifyOrder(tx, id)
}
