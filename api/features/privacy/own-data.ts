import {
  accessHeldOf,
  accountHeldOf,
  eraseAccountOf,
  holdAccount,
  personOf,
} from '#api/features/customers/account-of-person.ts'
import { checkOwnPassword } from '#api/features/customers/own-access.ts'
import { invoicesHeldOf } from '#api/features/invoices/read-invoices.ts'
import { loyaltyHeldOf } from '#api/features/loyalty/loyalty-of-person.ts'
import { accountDeletedMail } from '#api/features/notifications/account-mails.ts'
import { messagesHeldOf } from '#api/features/notifications/messages-of-person.ts'
import { notifyLast } from '#api/features/notifications/notify.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import { assertNoOrderOf, cancelUnpaidOf, eraseOrdersOf, ordersHeldOf } from '#api/features/orders/orders-of-person.ts'
import { paymentsHeldOf } from '#api/features/payments/payments-of-person.ts'
import { pictureOf } from '#api/features/pictures/stored-pictures.ts'
import { devicesHeldOf } from '#api/features/push/devices-of-person.ts'
import { reservationsHeldOf } from '#api/features/reservations/reservations-of-person.ts'
import { reportsHeldOf, reviewsHeldOf } from '#api/features/reviews/reviews-of-person.ts'
import { withdrawalsHeldOf } from '#api/features/withdrawals/list-withdrawals.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { removePerson } from './erase-person.ts'
import { recordErasure } from './record-erasure.ts'

/** Ends the payment of an unpaid order that is cancelled with its buyer’s account. */
export type OrderMoneyPort = OrderMoney

/** An export reads all of a customer's rows, so it is limited, by account. */
const EXPORTS: Limit = { max: 10, windowSeconds: 3600 }

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

export type AccountToErase = { customerId: string; email: string; person: Person }

/**
 * Erases an account in the caller's transaction and mails that to its address. What was sold stays in the books for ten
 * years, without the buyer's name (C. com. L123-22).
 * @param hold locks the customer's row if the account is still to be erased, and throws otherwise
 * @throws AppError 'orders_under_way'; 'conflict' when an order came in between
 */
export async function eraseAccount(
  services: Services,
  tx: Queryable,
  account: AccountToErase,
  hold: () => Promise<void>,
): Promise<void> {
  const now = services.clock()
  await removeAccount(tx, account, hold, now)
  await recordErasure(tx, account.person, now)
  await notifyLast(services, tx, {
    kind: 'account-deleted',
    cause: account.customerId,
    email: account.email,
    isProven: account.person.provenEmail !== null,
    data: accountDeletedMail({ deletedAt: now }),
  })
}

/** Does the same and tells nobody: its owner was told when it was erased for the first time. */
export async function removeAccount(
  tx: Queryable,
  { customerId, email, person }: AccountToErase,
  hold: () => Promise<void>,
  now: Date,
): Promise<void> {
  // Orders are locked before the customer, as payments do it.
  const orderIds = await eraseOrdersOf(tx, person, now)
  await hold()
  await assertNoOrderOf(tx, person)
  await removePerson(tx, person, { email, orderIds })
  await eraseAccountOf(tx, customerId)
}

/**
 * Everything that is stored about the caller, read at one instant. What a guest did under the account's address is
 * included once the address is confirmed.
 * @throws AppError 'rate_limited'
 * Source: GDPR articles 15 and 20.
 */
export async function exportData(ctx: Ctx): Promise<Record<string, unknown>> {
  const { customerId } = ctx.actor as Customer
  await takeHit(ctx, 'data exports', customerId, EXPORTS)
  return await ctx.sql.begin('isolation level repeatable read read only', tx =>
    everythingOf(tx, customerId, ctx.clock()),
  )
}

/** All that is stored about an account, in a transaction that reads at one instant. */
export async function everythingOf(tx: Queryable, customerId: string, now: Date): Promise<Record<string, unknown>> {
  return {
    exportedAt: now,
    account: await accountHeldOf(tx, customerId),
    picture: await pictureHeldOf(tx, customerId),
    ...(await accessHeldOf(tx, customerId)),
    loyalty: await loyaltyHeldOf(tx, customerId),
    ...(await doingsOf(tx, await personOf(tx, customerId), now)),
  }
}

async function pictureHeldOf(tx: Queryable, customerId: string) {
  const picture = await pictureOf(tx, customerId)
  if (!picture) return null
  const { contentType, width, height, content } = picture
  return { contentType, width, height, data: `data:${contentType};base64,${content.toString('base64')}` }
}

/**
 * All that a person has done, with an account or without, as their export says it: orders with their payments, tables,
 * reviews, and the messages and devices about them.
 */
export async function doingsOf(tx: Queryable, person: Person, now: Date): Promise<Record<string, unknown>> {
  const orders = await ordersHeldOf(tx, person, now)
  const reservations = await reservationsHeldOf(tx, person)
  const orderIds = orders.map(order => order.id)
  const payments = await paymentsHeldOf(tx, orderIds)
  const causes = reservations.map(reservation => reservation.id)
  return {
    orders: orders.map(order => ({ ...order, payments: payments.get(order.id) ?? [] })),
    withdrawals: await withdrawalsHeldOf(tx, orderIds),
    invoices: await invoicesHeldOf(tx, orderIds),
    reservations,
    reviews: await reviewsHeldOf(tx, person),
    reviewReports: await reportsHeldOf(tx, person),
    messages: await messagesHeldOf(tx, person, { orderIds, causes }),
    notifiedDevices: await devicesHeldOf(tx, person.customerId, orderIds),
  }
}
