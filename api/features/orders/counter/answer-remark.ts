import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contractStaff from '../contract-staff.ts'
import { answerOnBoard } from '../read-order.ts'
import { lockedOrder, notifyOrder } from '../rows.ts'
import { isUnderWay, STATUS_WORDS } from '../rules/order-status.ts'

/**
 * Says of a customer's word on a dish that it is not possible, or that it is after all: they read it on their order's
 * page, and the kitchen cooks the dish as it is.
 * @throws AppError 'order_not_found', 'illegal_transition' once the order is over, 'conflict' where that line has
 * another word or none by now
 */
export async function answerRemark(
  ctx: Ctx,
  id: string,
  { line, remark, possible }: InputOf<typeof contractStaff.answerRemark>['body'],
): Promise<contractStaff.BoardOrder> {
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (!isUnderWay(order.status)) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    const { count } = await tx`
      update line_items
      set remark_declined = ${!possible}
      where order_id = ${id} and line_no = ${Number(line)} and remark = ${remark} and removed_quantity < quantity`
    if (count === 0) throw new AppError('conflict')
    // Counted with the ticks: no step of the order depends on it, and nobody's tap is refused for it.
    await tx`update orders set cook_version = cook_version + 1 where id = ${id}`
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.remark.answer',
      subject: id,
      at: ctx.clock(),
      details: { answer: possible ? 'possible' : 'declined' },
    })
    await notifyOrder(tx, id)
    return await answerOnBoard(ctx, tx, id)
  })
}
