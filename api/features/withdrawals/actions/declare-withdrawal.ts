import { authorisedOrder } from '#api/features/orders/actions/tracking/authorise-order.ts'
import { lockOrder } from '#api/features/orders/actions/tracking/order-for-others.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { declareWithdrawal as declareEndpoint, Withdrawal } from '../contract/withdrawals.ts'
import { insertWithdrawal, type WithdrawnDrink } from '../queries/stored-withdrawals.ts'
import type { Returnable } from '../rules/withdrawal-right.ts'
import { rightOf, toWithdrawal } from './read-withdrawal.ts'
import { queueReceipt } from './withdrawal-notices.ts'

/**
 * Declares a withdrawal: it is binding with its arrival and counted by no limit, its receipt with day and hour goes out
 * by mail, and the restaurant is told. The money follows when the drinks are back.
 * @throws AppError 'order_not_found', 'withdrawal_not_possible' for more than is left, or after the last day
 * Source: C. conso L221-21.
 */
export async function declareWithdrawal(
  ctx: Ctx,
  orderId: string,
  { drinks, reason, trackingToken }: InputOf<typeof declareEndpoint>['body'],
): Promise<Withdrawal> {
  await authorisedOrder(ctx, ctx.sql, orderId, trackingToken)
  return ctx.sql.begin(async tx => {
    // Two declarations of the same piece come one after the other.
    await lockOrder(tx, orderId)
    const right = await rightOf(ctx, tx, orderId)
    const withdrawn = takenFrom(right.drinks, drinks)
    const declared = {
      id: uuid(),
      orderId,
      drinks: withdrawn,
      amountCents: withdrawn.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0),
      reason: reason ?? '',
      declaredAt: ctx.clock(),
    }
    await insertWithdrawal(tx, declared)
    await queueReceipt(ctx, tx, right.order)
    const answer = toWithdrawal(await rightOf(ctx, tx, orderId))
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

function takenFrom(left: readonly Returnable[], wanted: readonly { id: string; quantity: number }[]): WithdrawnDrink[] {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw new AppError('withdrawal_not_possible')
  return wanted.map(({ id, quantity }) => {
    const drink = left.find(({ lineNo }) => String(lineNo) === id)
    if (!drink || quantity > drink.quantity) throw new AppError('withdrawal_not_possible')
    return { ...drink, quantity }
  })
}
