import type { MailedWords } from '#api/kernel/fields.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from '../cancel-order.ts'
import type { OrderStatus } from '../contract-order.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { queueReady, takeReadyBack } from '../order-mails.ts'
import { onTheBoard, staleOrder } from '../read-order.ts'
import { endWaitingRevision } from '../revisions/settle-revision.ts'
import { insertEvent, lockedOrder, notifyOrder, orderById } from '../rows.ts'
import { isRefundedInFull, isStaffMove, isTillDrop, isToCollect, STATUS_WORDS } from '../rules/order-status.ts'

/** `isStaffMove` refuses the others. */
type StaffMove = Exclude<OrderStatus, 'pending' | 'confirmed'>

type Move = {
  status: OrderStatus
  version: number
  reason?: MailedWords | null | undefined
  ageChecked?: boolean | null | undefined
  handedOver?: boolean | null | undefined
  collected?: boolean | null | undefined
}

/**
 * Moves an order one step along its life for the staff. The version is the one that they saw: a move based on an older
 * one changes nothing. A move that is sent again with its key, by a tablet that never got the answer, is answered as
 * the first time.
 * @throws AppError 'order_not_found', 'stale_version' (with the order as it is and who moved it), 'illegal_transition',
 *   'order_refunded', 'age_check_required', 'till_open', 'reason_required'
 */
export async function moveOrder(ctx: Ctx, money: OrderMoney, id: string, move: Move): Promise<BoardOrder> {
  const seen = await orderById(ctx.sql, id)
  if (!seen) throw new AppError('order_not_found')
  if (move.status === 'cancelled' && !move.reason) throw reasonRequired()
  const endsPages = move.status === 'cancelled' || move.status === 'ready'
  if (endsPages && seen.version === move.version) await endPaymentPage(ctx, money, id)
  return await ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (order.status === 'cancelled' && move.status === 'cancelled') return await onTheBoard(ctx, tx, id)
    if (order.version !== move.version) throw await staleOrder(ctx, tx, id)
    if (!isStaffMove(order.status, move.status) && !isTillDrop(order, move.status)) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    // Whoever cancels has to know whether the till has to give money back.
    if (move.status === 'cancelled' && order.collectedAt && move.collected !== true) {
      throw await staleOrder(ctx, tx, id)
    }
    if (move.status !== 'cancelled' && isRefundedInFull(order)) throw new AppError('order_refunded')
    if (move.status === 'delivered' && order.hasAlcohol && move.ageChecked !== true) {
      throw new AppError('age_check_required')
    }
    if (move.status === 'delivered' && isToCollect(order)) throw new AppError('till_open')
    const { staffId } = ctx.actor as Staff
    if (move.status === 'cancelled') {
      await cancelInTransaction(ctx, tx, money, order, {
        reason: move.reason as MailedWords,
        staffId,
        notifiesCustomer: true,
      })
    } else {
      await updateStatus(tx, id, move.status, move.ageChecked === true ? ctx.clock() : null)
      await insertEvent(tx, { orderId: id, status: move.status, at: ctx.clock(), staffId })
      if (move.status === 'ready' && move.handedOver !== true) await queueReady(ctx, tx, id)
      if (move.status === 'delivered') await takeReadyBack(tx, id)
      await notifyOrder(tx, id)
      // What is ready is not changed any more: who pays too late has it back.
      if (move.status === 'ready') await endWaitingRevision(ctx, tx, id, 'withdrawn', ctx.clock())
    }
    const action = `order.${move.status as StaffMove}` as const
    const details = move.status === 'cancelled' ? { reason: move.reason } : {}
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject: id, at: ctx.clock(), details })
    const answer = await onTheBoard(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

function reasonRequired(): AppError {
  return new AppError('reason_required', { errors: [{ path: 'reason', message: 'Indiquez la raison.' }] })
}

function updateStatus(tx: Queryable, id: string, status: OrderStatus, ageCheckedAt: Date | null) {
  return tx`
    update orders
    set status = ${status}, age_checked_at = coalesce(${ageCheckedAt}::timestamptz, age_checked_at)
    where id = ${id}`
}
