import { accessHeldOf, accountHeldOf, personOf } from '#api/features/customers/account-of-person.ts'
import { loyaltyHeldOf } from '#api/features/loyalty/loyalty-of-person.ts'
import { pictureOf } from '#api/features/pictures/stored-pictures.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { doingsOf } from './doings-of.ts'

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
