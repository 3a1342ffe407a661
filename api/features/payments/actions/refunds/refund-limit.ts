import { managerRefundCents } from '#api/features/settings/actions/manager-refund.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { readRefundable } from '../../contract/payments.ts'
import { takenOfOrder } from '../../queries/stored-payments.ts'
import { leftOf, managerLeftCents } from '../../rules/refund-amount.ts'

/**
 * What the caller may give back of one order, in cents; null: whatever was paid. It is read in the transaction that
 * gives back, so that a limit which was just lowered holds at once.
 */
export async function refundLimit(ctx: Ctx, tx: Queryable): Promise<number | null> {
  if ((ctx.actor as Staff).role === 'admin') return null
  return await managerRefundCents(tx)
}

/**
 * What the caller may give back of an order now, to be shown before they try; nothing, where no manager may.
 * @throws AppError 'order_not_found'
 */
export async function refundable(ctx: Ctx, orderId: string): Promise<OutputOf<typeof readRefundable>> {
  const limitCents = await refundLimit(ctx, ctx.sql)
  const taken = await takenOfOrder(ctx.sql, orderId)
  if (!taken) throw new AppError('order_not_found')
  return limitCents === null
    ? { limit: null, left: toEuros(leftOf([taken])) }
    : { limit: toEuros(limitCents), left: toEuros(managerLeftCents(limitCents, [taken])) }
}
