import { lockOrder } from '#api/features/orders/actions/tracking/order-for-others.ts'
import { refundWithin } from '#api/features/payments/actions/refunds/refund-order.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { markWithdrawalRefunded, withdrawalById } from '../queries/stored-withdrawals.ts'

/**
 * Gives the price of drinks that are back to their customer, once; of an order at the till it notes that the till has.
 * @throws AppError 'withdrawal_not_found', 'withdrawal_closed', and what a refund throws
 */
export async function refundWithdrawal(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const withdrawal = await withdrawalById(tx, id)
    if (!withdrawal) throw new AppError('withdrawal_not_found')
    const { isAtTill } = await lockOrder(tx, withdrawal.orderId)
    const { staffId } = ctx.actor as Staff
    const isFirst = await markWithdrawalRefunded(tx, id, { at: ctx.clock(), staffId })
    if (!isFirst) throw new AppError('withdrawal_closed')
    const { orderId, amountCents, drinks } = withdrawal
    if (!isAtTill) {
      // A set menu stays sold: only its drink is back.
      const lines = drinks
        .filter(({ isPart }) => !isPart)
        .map(({ lineNo, quantity }) => ({ id: String(lineNo), quantity }))
      const refund = { centsOf: () => amountCents, reason: 'Rétractation', ...(lines.length > 0 && { lines }) }
      await refundWithin(ctx, tx, orderId, refund)
    }
    const details = { cents: amountCents }
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'withdrawal.refund',
      subject: orderId,
      at: ctx.clock(),
      details,
    })
    await cacheAnswer(tx, ctx, { status: 204, response: null })
  })
}
