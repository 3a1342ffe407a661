import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { CARD_MINIMUM_CENTS } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { mayDo } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from '../cancel-order.ts'
import type { OrderStatus } from '../contract-order.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { queueNotReady, queueReady, takeReadyBack } from '../order-mails.ts'
import { answerOnBoard, onTheBoard, staleOrder } from '../read-order.ts'
import { endWaitingChange, endWaitingRevision, waitingRevisionOf } from '../revisions/settle-revision.ts'
import { insertEvent, lockedOrder, notifyOrder, type OrderRow, orderById } from '../rows.ts'
import {
  isRefundedInFull,
  isStaffMove,
  isStep,
  isTillDrop,
  isToCollect,
  STATUS_WORDS,
  untimely,
} from '../rules/order-status.ts'

/** `isStaffMove` refuses the others. */
type StaffMove = Exclude<OrderStatus, 'pending' | 'confirmed'>

/** Moves that end an order without its hand-over: they decide about its money, which is not the kitchen's. */
const ENDINGS: readonly OrderStatus[] = ['cancelled', 'no_show']

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
 *   'move_untimely', 'order_refunded', 'age_check_required', 'till_open', 'reason_required', 'forbidden_role'
 */
export async function moveOrder(ctx: Ctx, money: OrderMoney, id: string, move: Move): Promise<BoardOrder> {
  const seen = await orderById(ctx.sql, id)
  if (!seen) throw new AppError('order_not_found')
  if (ENDINGS.includes(move.status) && !mayDo((ctx.actor as Staff).role, 'orders')) throw new AppError('forbidden_role')
  if (move.status === 'cancelled' && !move.reason) throw reasonRequired()
  const endsPages = move.status === 'cancelled' || move.status === 'ready' || (await endsChange(ctx, id, move))
  if (endsPages && seen.version === move.version) await endPaymentPage(ctx, money, id)
  return await ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (order.status === 'cancelled' && move.status === 'cancelled') return await onTheBoard(ctx, tx, id)
    if (order.version !== move.version) throw await staleOrder(ctx, tx, id)
    if (!isStaffMove(order.status, move.status) && !isTillDrop(order, move.status)) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    if (!isStep(order.status, move.status)) await assertTimely(ctx, tx, order, move.status)
    // Whoever cancels has to know whether the till has to give money back.
    if (move.status === 'cancelled' && order.collectedAt && move.collected !== true) {
      throw await staleOrder(ctx, tx, id)
    }
    if (move.status !== 'cancelled' && move.status !== 'no_show' && isRefundedInFull(order))
      throw new AppError('order_refunded')
    if (move.status === 'delivered' && order.hasAlcohol && move.ageChecked !== true) {
      throw new AppError('age_check_required')
    }
    if (move.status === 'delivered' && (isToCollect(order) || (await owesDifference(tx, id))))
      throw new AppError('till_open')
    const { staffId } = ctx.actor as Staff
    if (move.status === 'cancelled') {
      await cancelInTransaction(ctx, tx, money, order, {
        reason: move.reason as MailedWords,
        staffId,
        notifiesCustomer: true,
      })
    } else {
      await updateStatus(tx, id, move, ctx.clock())
      await insertEvent(tx, { orderId: id, status: move.status, at: ctx.clock(), staffId })
      // An order that comes back to the shelf was fetched: its customer need not be told that it is ready.
      const isNews = move.status === 'ready' && order.status === 'preparing'
      if (isNews && move.handedOver !== true) await queueReady(ctx, tx, id)
      if (move.status === 'delivered' || move.status === 'no_show') await takeReadyBack(tx, id)
      if (order.status === 'ready' && move.status === 'preparing') await queueNotReady(ctx, tx, id)
      await notifyOrder(tx, id)
      // What is ready is not changed any more, nor by its customer what is begun: who pays too late has it back.
      if (move.status === 'ready') await endWaitingRevision(ctx, tx, id, 'withdrawn', ctx.clock())
      if (move.status === 'preparing') await endWaitingChange(ctx, tx, id, ctx.clock())
    }
    const action = `order.${move.status as StaffMove}` as const
    const details = move.status === 'cancelled' ? { reason: move.reason } : {}
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject: id, at: ctx.clock(), details })
    return await answerOnBoard(ctx, tx, id)
  })
}

/** Whether the till is still to take what changes cost more. A sum that no card would pay holds no bag back. */
async function owesDifference(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(till_difference_cents * (quantity - removed_quantity - refunded_quantity)), 0)::int as cents
    from line_items
    where order_id = ${id} and till_collected_at is null`
  return (row?.cents ?? 0) >= CARD_MINIMUM_CENTS
}

/** Whether the kitchen begins an order whose customer is paying for a change of it. */
async function endsChange(ctx: Ctx, id: string, { status }: Move): Promise<boolean> {
  return status === 'preparing' && (await waitingRevisionOf(ctx.sql, id))?.byCustomer === true
}

function reasonRequired(): AppError {
  return new AppError('reason_required', { errors: [{ path: 'reason', message: 'Indiquez la raison.' }] })
}

/** The age is checked at each hand-over: one that is taken back leaves no check. */
function updateStatus(tx: Queryable, id: string, { status, ageChecked }: Move, now: Date) {
  return tx`
    update orders
    set
      status = ${status},
      age_checked_at = case
        when status = 'delivered' then null
        else coalesce(${ageChecked === true ? now : null}::timestamptz, age_checked_at)
      end
    where id = ${id}`
}

/** @throws AppError 'move_untimely' where a deliberate move comes too early or too late */
async function assertTimely(ctx: Ctx, tx: Queryable, order: OrderRow, to: OrderStatus): Promise<void> {
  const since = await statusSince(tx, order)
  const { noShowAfterMinutes } = await ctx.snapshots.read(settingsSnapshot)
  const why = untimely({ ...order, since }, to, noShowAfterMinutes, ctx.clock())
  if (why !== undefined) throw new AppError('move_untimely', { values: { why } })
}

/** When the order got its status; its creation where no event says so. */
async function statusSince(tx: Queryable, { id, status, createdAt }: OrderRow): Promise<Date> {
  const [row] = await tx<{ at: Date | null }[]>`
    select max(at) as at from order_events where order_id = ${id} and status = ${status}`
  return row?.at ?? createdAt
}
