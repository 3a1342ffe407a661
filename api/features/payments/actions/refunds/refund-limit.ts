import { givingLimit } from '#api/features/staff/actions/giving-away.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { readRefundable } from '../../contract.ts'
import { takenOfOrder } from '../../queries/stored-payments.ts'
import { leftOf } from '../../rules.ts'

/**
 * A manager who may give nothing away has no right to refund, whatever the call says.
 * @throws AppError 'forbidden_role'
 * Source: docs/decisions/0120-a-manager-refunds-a-little.md
 */
export async function assertMayRefund(ctx: Ctx): Promise<void> {
  if ((await givingLimit(ctx, ctx.sql))?.limitCents === 0) throw new AppError('forbidden_role')
}

/**
 * What the caller may give back of an order now, to be shown before they try; nothing, where no manager may.
 * @throws AppError 'order_not_found'
 */
export async function refundable(ctx: Ctx, orderId: string): Promise<OutputOf<typeof readRefundable>> {
  const limit = await givingLimit(ctx, ctx.sql)
  const taken = await takenOfOrder(ctx.sql, orderId)
  if (!taken) throw new AppError('order_not_found')
  const leftCents = leftOf([taken])
  return limit === null
    ? { limit: null, left: toEuros(leftCents) }
    : { limit: toEuros(limit.limitCents), left: toEuros(Math.min(limit.leftCents, leftCents)) }
}
