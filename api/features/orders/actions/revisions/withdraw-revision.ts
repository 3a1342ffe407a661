import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { BoardOrder } from '../../contract/orders-admin.ts'
import { touchOrder, waitingRevisionOf } from '../../queries/paid/revisions.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder } from '../../queries/write-orders.ts'
import { onTheBoard } from '../answering/board-order.ts'
import { endPaymentPage } from '../moving/cancel-order.ts'
import type { OrderMoney } from '../paying/order-money-port.ts'
import { endWaitingRevision } from './end-waiting.ts'

/**
 * Takes back the revision that waits for its payment. One that turns out to be paid stays, and the caller hears that it
 * waits no more.
 * @throws AppError 'order_not_found', 'revision_over'
 */
export async function withdrawRevision(ctx: Ctx, money: OrderMoney, id: string, number: number): Promise<BoardOrder> {
  if ((await waitingRevisionOf(ctx.sql, id))?.number === number) await endPaymentPage(ctx, money, id)
  return await ctx.sql.begin(async tx => {
    if (!(await lockedOrder(tx, id))) throw new AppError('order_not_found')
    if ((await waitingRevisionOf(tx, id))?.number !== number) throw new AppError('revision_over')
    const now = ctx.clock()
    await touchOrder(tx, id)
    await endWaitingRevision(ctx, tx, id, 'withdrawn', now)
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.revision.withdraw',
      subject: id,
      at: now,
      details: { number },
    })
    await notifyOrder(tx, id)
    const answer = await onTheBoard(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}
