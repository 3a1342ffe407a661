import { earnPoint, lockPoints, reversePoint } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { answerOnBoard, onTheBoard } from '../read-order.ts'
import { hasOtherEarningOrder, lockedOrder, notifyOrder, type OrderRow, touchOrder } from '../rows.ts'
import { isToCollect, STATUS_WORDS } from '../rules/order-status.ts'

/**
 * Notes that the till has an order's money, by whom and when, never how much or with what: the till keeps that. From
 * then on it earns its customer's point of the day. Recorded already, it stays as it was recorded first.
 * @throws AppError 'order_not_found', 'not_at_till', 'illegal_transition' for an order that was called off
 * Source: docs/decisions/0114-orders-that-staff-take.md.
 */
export async function collectOrder(ctx: Ctx, id: string): Promise<BoardOrder> {
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (!order.tillAt) await collectDifference(ctx, tx, order)
    else if (isToCollect(order)) await collect(ctx, tx, order)
    else if (!order.collectedAt) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    return await answerOnBoard(ctx, tx, id)
  })
}

/** Of an order that was paid by card the till takes what a change cost more and no card pays. It earns nothing. */
async function collectDifference(ctx: Ctx, tx: Queryable, { id, status }: OrderRow): Promise<void> {
  if (status === 'cancelled') throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[status] } })
  const { staffId } = ctx.actor as Staff
  const now = ctx.clock()
  if (!(await updateDifferencesCollected(tx, id, { staffId, at: now }))) {
    if (await hasCollectedDifference(tx, id)) return
    throw new AppError('not_at_till')
  }
  await touchOrder(tx, id)
  const details = { difference: true }
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'order.collected', subject: id, at: now, details })
  await notifyOrder(tx, id)
}

async function collect(ctx: Ctx, tx: Queryable, { id: orderId, customerId }: OrderRow): Promise<void> {
  const { staffId } = ctx.actor as Staff
  const now = ctx.clock()
  const on = parisDay(now)
  await updateCollected(tx, orderId, { staffId, at: now, on })
  if (customerId) {
    const balance = await earnPoint(tx, { customerId, orderId, paidOn: on, now })
    if (balance !== null) await notifyReward(ctx, tx, customerId, balance)
  }
  await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'order.collected', subject: orderId, at: now })
  await notifyOrder(tx, orderId)
}

/**
 * Takes back that the till has an order's money, which was noted by mistake, and with it the point of the day unless
 * another order earned it too. An order that was handed over keeps it: nothing is handed over unpaid.
 * @throws AppError 'order_not_found', 'not_at_till', 'illegal_transition' for an order that is no longer on the board
 * Source: docs/decisions/0115-the-till-mark-is-no-payment-record.md.
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

/** Notes that the till has an order's money; who took it and what with stays in the till. */
function updateCollected(tx: Queryable, id: string, by: { staffId: string; at: Date; on: string }) {
  const change: Change<'orders', 'collectedAt' | 'collectedOn' | 'collectedBy'> = {
    collectedAt: by.at,
    collectedOn: by.on,
    collectedBy: by.staffId,
  }
  return tx`update orders set ${tx(change)} where id = ${id}`
}

/** Takes that note back. */
function clearCollected(tx: Queryable, id: string) {
  return tx`update orders set collected_at = null, collected_on = null, collected_by = null where id = ${id}`
}

/**
 * Notes the same of the small differences of an order that was paid by card.
 * @returns whether there was one that the till did not have
 */
async function updateDifferencesCollected(
  tx: Queryable,
  orderId: string,
  by: { staffId: string; at: Date },
): Promise<boolean> {
  const change: Change<'line_items', 'tillCollectedAt' | 'tillCollectedBy'> = {
    tillCollectedAt: by.at,
    tillCollectedBy: by.staffId,
  }
  const { count } = await tx`
    update line_items
    set ${tx(change)}
    where order_id = ${orderId} and till_difference_cents > 0 and till_collected_at is null
      and refunded_quantity + removed_quantity < quantity`
  return count > 0
}

/** Takes that note back. @returns whether there was one */
async function clearDifferencesCollected(tx: Queryable, orderId: string): Promise<boolean> {
  const { count } = await tx`
    update line_items
    set till_collected_at = null, till_collected_by = null
    where order_id = ${orderId} and till_collected_at is not null and removed_quantity < quantity`
  return count > 0
}

/** Whether the till has a small difference of an order that was paid by card. */
async function hasCollectedDifference(sql: Queryable, orderId: string): Promise<boolean> {
  const rows = await sql`
    select from line_items where order_id = ${orderId} and till_collected_at is not null and removed_quantity < quantity`
  return rows.length > 0
}
