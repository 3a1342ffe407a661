import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { ChangeAnswer } from '../../../contract/order-changes.ts'
import type { BoardOrder } from '../../../contract/orders-admin.ts'
import { updateChangeAnswer } from '../../../queries/paid/revisions.ts'
import { lockedOrder } from '../../../queries/read-orders.ts'
import { notifyOrder } from '../../../queries/write-orders.ts'
import { onTheBoard } from '../../answering/board-order.ts'

/**
 * Answers the customer's wish on their page: done, or not possible. A wish that came since is another one, and stays.
 * @param askedAt of the wish that was seen
 * @throws AppError 'order_not_found', 'conflict' where there is no such wish (any more)
 */
export async function answerChange(
  ctx: Ctx,
  id: string,
  { answer, askedAt }: { answer: ChangeAnswer; askedAt: string },
): Promise<BoardOrder> {
  return await ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (order.changeAskedAt?.toISOString() !== askedAt || order.changeAnswer !== null) throw new AppError('conflict')
    const now = ctx.clock()
    await updateChangeAnswer(tx, id, answer)
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.change.answer',
      subject: id,
      at: now,
      details: { answer },
    })
    await notifyOrder(tx, id)
    const shown = await onTheBoard(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 200, response: shown })
    return shown
  })
}
