import { checkOwnPassword } from '#api/features/auth/check-password.ts'
import { tellLast } from '#api/features/notifications/actions.ts'
import { eraseMessagesOf } from '#api/features/notifications/person.ts'
import { accountDeletedMail } from '#api/features/notifications/rules/account-mails.ts'
import type { OrderMoney } from '#api/features/orders/money.ts'
import { assertNoOrderOf, cancelUnpaidOf, eraseOrdersOf } from '#api/features/orders/person.ts'
import { erasePaymentsOf } from '#api/features/payments/person.ts'
import { erasePromotionUsesOf } from '#api/features/promotions/person.ts'
import { eraseDevicesOf } from '#api/features/push/person.ts'
import { eraseReservationsOf } from '#api/features/reservations/person.ts'
import { eraseReviewsOf } from '#api/features/reviews/person.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { Person } from '#api/kernel/person.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { forgetAnswers, forgetDetails, forgetJobs } from '#api/platform/forget.ts'
import { deleteCustomer, lockCustomer } from '../queries/accounts.ts'
import { personOf } from './whole-person.ts'

export type { OrderMoney }

/**
 * Deletes the caller's account at once and for good. What was sold stays in the accounts, without whom it was sold to
 * (ten years, LEGAL.md); unpaid orders are cancelled, tables given back. One that is paid and awaited must be fetched or
 * cancelled first: the kitchen would not know whom to hand it to, nor we where its money came from.
 * @throws AppError 'wrong_password', 'rate_limited', 'orders_under_way'; 'conflict' when an order came in between
 * Source: GDPR article 17; SECURITY.md, invariant 17.
 */
export async function deleteAccount(ctx: Ctx, money: OrderMoney, password: string): Promise<void> {
  const { customerId, email, passwordHash } = await checkOwnPassword(ctx, password)
  const person = await personOf(ctx.sql, customerId)
  await cancelUnpaidOf(ctx, money, person)
  await ctx.sql.begin(async tx => {
    // Orders before the customer, as payments lock them too.
    const orderIds = await eraseOrdersOf(tx, person, ctx.clock())
    if (!(await lockCustomer(tx, customerId, passwordHash))) throw new AppError('unauthenticated')
    await assertNoOrderOf(tx, person)
    await erasePaymentsOf(tx, orderIds)
    await eraseTraces(tx, person, email, orderIds)
    await deleteCustomer(tx, customerId)
    const data = accountDeletedMail({ deletedAt: ctx.clock() })
    await tellLast(ctx, tx, { kind: 'account-deleted', cause: customerId, email, data })
  })
}

/** What stands in no order and does not go with the customer's row. */
async function eraseTraces(tx: Queryable, person: Person, email: string, orderIds: string[]): Promise<void> {
  const reservationIds = await eraseReservationsOf(tx, person)
  const reviewIds = await eraseReviewsOf(tx, person)
  const causes = [...reservationIds, ...reviewIds]
  await erasePromotionUsesOf(tx, person.customerId, orderIds)
  await eraseMessagesOf(tx, person, { orderIds, causes })
  await eraseDevicesOf(tx, person.customerId, orderIds)
  await forgetAnswers(tx, person.customerId, orderIds)
  await forgetDetails(tx, [person.customerId, email, ...orderIds, ...causes])
  await forgetJobs(tx, email)
}
