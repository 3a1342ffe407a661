import { holdAccount, personOf } from '#api/features/customers/account-of-person.ts'
import { checkOwnPassword } from '#api/features/customers/own-access.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import { cancelUnpaidOf } from '#api/features/orders/orders-of-person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { eraseAccount } from './erase-account.ts'

/** Ends the payment of an unpaid order that is cancelled with its buyer’s account. */
export type OrderMoneyPort = OrderMoney

/**
 * Deletes the caller's account at once and for good. What was sold stays in the books for ten years, without the
 * buyer's name (C. com. L123-22); unpaid orders are cancelled, reservations deleted. A paid order must be fetched or
 * cancelled first: otherwise the kitchen would not know whom to hand it to, nor the restaurant whom to refund.
 * @throws AppError 'wrong_password', 'rate_limited', 'orders_under_way'; 'conflict' when an order came in between
 * Source: GDPR article 17; docs/decisions/0048-deleting-an-account.md.
 */
export async function deleteAccount(ctx: Ctx, money: OrderMoney, password: string): Promise<void> {
  const { customerId, email, passwordHash } = await checkOwnPassword(ctx, password)
  const person = await personOf(ctx.sql, customerId)
  await cancelUnpaidOf(ctx, money, person)
  await ctx.sql.begin(tx =>
    eraseAccount(ctx, tx, { customerId, email, person }, async () => {
      if (!(await holdAccount(tx, customerId, passwordHash))) throw new AppError('unauthenticated')
    }),
  )
}
