import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { BoardOrder, tickLine as tickLineEndpoint } from '../../contract/orders-admin.ts'
import { partOfLine, writeTick } from '../../queries/paid/line-ticks.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder } from '../../queries/write-orders.ts'
import { isCookedByItsStep, mayBeTicked } from '../../rules/kitchen/cooked.ts'
import { STATUS_WORDS } from '../../rules/order-status.ts'
import { onTheBoard, staleOrder } from '../answering/board-order.ts'

/**
 * Ticks a part of a line as cooked, or takes the tick back. The version is the part's that was seen: on an older one, or
 * on a line that holds another dish by now, nothing is changed. What holds already is no change at all, so that two cooks
 * who tick the same are both right.
 * @throws AppError 'order_not_found', 'stale_version' (with the order as it is and who has ticked it), 'illegal_transition'
 */
export async function tickLine(
  ctx: Ctx,
  id: string,
  { line, part, cooked, version }: InputOf<typeof tickLineEndpoint>['body'],
): Promise<BoardOrder> {
  const place = { orderId: id, lineNo: Number(line), part }
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    const known = await partOfLine(tx, place)
    const isThere = known !== undefined && part < known.partCount
    const holds = (isThere && known.isCooked === cooked) || (cooked && isCookedByItsStep(order.status))
    if (!holds) {
      if (!mayBeTicked(order.status)) {
        throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
      }
      if (!isThere || known.version !== version) throw await staleOrder(ctx, tx, id, { name: known?.by ?? null })
      const { staffId } = ctx.actor as Staff
      await writeTick(tx, { ...place, isCooked: cooked, at: ctx.clock(), staffId })
      await notifyOrder(tx, id)
    }
    const answer = await onTheBoard(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}
