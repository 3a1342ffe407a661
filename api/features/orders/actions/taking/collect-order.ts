import { earnPoint } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { BoardOrder } from '../../contract/orders-admin.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { touchOrder } from '../../queries/paid/revisions.ts'
import { hasCollectedDifference, lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder, updateCollected, updateDifferencesCollected } from '../../queries/write-orders.ts'
import { isToCollect, STATUS_WORDS } from '../../rules/order-status.ts'
import { onTheBoard } from '../answering/board-order.ts'

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
    const answer = await onTheBoard(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
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
