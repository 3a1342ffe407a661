import { lockOrder, wholeOrderOf } from '#api/features/orders/read-order.ts'
import { refundWithin } from '#api/features/payments/refund-order.ts'
import { inOurWords } from '#api/kernel/fields.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { markWithdrawalRefunded, withdrawalById, withdrawalsOfOrder } from './list-withdrawals.ts'
import { restOf } from './withdrawn-rest.ts'

/**
 * Gives the price of drinks that are back to their customer, once, without what went back another way since; of an order
 * at the till it notes that the till has. Where nothing is left to give, it closes the declaration.
 * @throws AppError 'withdrawal_not_found', 'withdrawal_closed', and what a refund throws
 */
export async function refundWithdrawal(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const withdrawal = await withdrawalById(tx, id)
    if (!withdrawal) throw new AppError('withdrawal_not_found')
    const { orderId } = withdrawal
    const { isAtTill } = await lockOrder(tx, orderId)
    const [order, declared] = await Promise.all([wholeOrderOf(tx, orderId), withdrawalsOfOrder(tx, orderId)])
    const { drinks, cents } = restOf(withdrawal, declared, order)
    const { staffId } = ctx.actor as Staff
    const isFirst = await markWithdrawalRefunded(tx, id, { at: ctx.clock(), staffId })
    if (!isFirst) throw new AppError('withdrawal_closed')
    if (!isAtTill && cents > 0) {
      // Of an order that was called off every line is struck already.
      const struck = order.status === 'cancelled' ? [] : drinks
      const piecesOf = (arePart: boolean) =>
        struck
          .filter(({ isPart }) => isPart === arePart)
          .map(({ lineNo, quantity }) => ({ id: String(lineNo), quantity }))
      const lines = piecesOf(false)
      const centsOf = (_: unknown, leftCents: number) => Math.min(cents, leftCents)
      const refund = {
        ...{ centsOf, reason: inOurWords('Rétractation'), parts: piecesOf(true) },
        ...(lines.length > 0 && { lines }),
      }
      await refundWithin(ctx, tx, orderId, refund)
    }
    const details = { cents }
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
