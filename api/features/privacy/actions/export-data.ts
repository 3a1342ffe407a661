import { accessHeldOf, accountHeldOf } from '#api/features/customers/actions/person/account-of-person.ts'
import { personOf } from '#api/features/customers/actions/person/whole-person.ts'
import { loyaltyHeldOf } from '#api/features/loyalty/actions/loyalty-of-person.ts'
import { messagesHeldOf } from '#api/features/notifications/actions/written/messages-of-person.ts'
import { ordersHeldOf } from '#api/features/orders/actions/orders-of-person.ts'
import { paymentsHeldOf } from '#api/features/payments/actions/payments-of-person.ts'
import { pictureOf } from '#api/features/pictures/actions/pictures.ts'
import { devicesHeldOf } from '#api/features/push/actions/devices-of-person.ts'
import { reservationsHeldOf } from '#api/features/reservations/actions/reservations-of-person.ts'
import { reviewsHeldOf } from '#api/features/reviews/actions/reviews-of-person.ts'
import { withdrawalsHeldOf } from '#api/features/withdrawals/actions/withdrawals-of-person.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'

/** An export reads all of a customer's rows, so it is limited, by account. */
const EXPORTS: Limit = { max: 10, windowSeconds: 3600 }

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

async function everythingOf(tx: Queryable, customerId: string, now: Date): Promise<Record<string, unknown>> {
  const person = await personOf(tx, customerId)
  const orders = await ordersHeldOf(tx, person, now)
  const reservations = await reservationsHeldOf(tx, person)
  const orderIds = orders.map(order => order.id)
  const payments = await paymentsHeldOf(tx, orderIds)
  const causes = reservations.map(reservation => reservation.id)
  return {
    exportedAt: now,
    account: await accountHeldOf(tx, customerId),
    picture: await pictureHeldOf(tx, customerId),
    ...(await accessHeldOf(tx, customerId)),
    orders: orders.map(order => ({ ...order, payments: payments.get(order.id) ?? [] })),
    withdrawals: await withdrawalsHeldOf(tx, orderIds),
    loyalty: await loyaltyHeldOf(tx, customerId),
    reservations,
    reviews: await reviewsHeldOf(tx, person),
    messages: await messagesHeldOf(tx, person, { orderIds, causes }),
    notifiedDevices: await devicesHeldOf(tx, customerId, orderIds),
  }
}

async function pictureHeldOf(tx: Queryable, customerId: string) {
  const picture = await pictureOf(tx, customerId)
  if (!picture) return null
  const { contentType, width, height, content } = picture
  return { contentType, width, height, data: `data:${contentType};base64,${content.toString('base64')}` }
}
