import { isAlcoholOff } from '#api/features/pickup/rules/pickup-slots.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { queueLate } from '../order-mails.ts'
import { answerOnBoard } from '../read-order.ts'
import { lockedOrder, notifyOrder } from '../rows.ts'
import { delayedPickup, isStillCooked, STATUS_WORDS } from '../rules/order-status.ts'

/**
 * Moves the pickup of a paid order that is not ready and tells its customer by mail and on the tracking page. The
 * slots' holds stay as they are, because the kitchen does the work at the same hour and only takes longer.
 * @throws AppError 'order_not_found', 'illegal_transition' for an order that the kitchen is not working on, 'alcohol_not_sold'
 *   where the new time is at night (CSP L3331-4)
 */
export async function delayOrder(ctx: Ctx, id: string, minutes: number): Promise<BoardOrder> {
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (!order.pickupAt || !isStillCooked(order.status)) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    const { staffId } = ctx.actor as Staff
    const now = ctx.clock()
    const pickupAt = delayedPickup(order.pickupAt, minutes, now)
    // Handed over then it would be against the law: the alcohol comes off first, by a change of the order.
    const { alcoholUntil } = await ctx.snapshots.read(settingsSnapshot)
    const isOff = (at: Date) => isAlcoholOff(parisTime(at), alcoholUntil)
    if (order.hasAlcohol && isOff(pickupAt) && !isOff(order.pickupAt)) throw new AppError('alcohol_not_sold')
    await updateDelayed(tx, id, pickupAt, minutes)
    // Its payment would bring the order back before the time that the customer is told now.
    await postponeWaitingPickup(tx, id, pickupAt)
    await queueLate(ctx, tx, id, { was: order.pickupAt, minutes })
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.late',
      subject: id,
      at: now,
      details: { minutes },
    })
    await notifyOrder(tx, id)
    return await answerOnBoard(ctx, tx, id)
  })
}

/** Moves the pickup of an order that is late. */
function updateDelayed(tx: Queryable, id: string, pickupAt: Date, minutes: number) {
  return tx`
    update orders
    set pickup_at = ${pickupAt}, delay_minutes = delay_minutes + ${minutes}
    where id = ${id}`
}

/** No waiting change of the pickup is for an earlier time than this. */
function postponeWaitingPickup(tx: Queryable, orderId: string, pickupAt: Date) {
  return tx`
    update order_revisions
    set pickup_after = greatest(pickup_after, ${pickupAt})
    where order_id = ${orderId} and status = 'waiting' and pickup_after is not null`
}
