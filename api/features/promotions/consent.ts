import { dropQueued, readerOf } from '#api/features/notifications/write-offers.ts'
import { id } from '#api/kernel/fields.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Ends the offers to the reader of a promotional message, on every channel and at once: queued ones are deleted too.
 * The token is the message's own id, which nobody else has; it is valid as long as the message is stored.
 * @throws AppError 'not_found'
 * Source: CPCE L34-5.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const reader = await readerOfOffer(tx, token)
    await withdrawConsent(tx, reader)
    await dropQueued(tx, 'promotional', reader)
  })
}

/** @throws AppError 'not_found' for what is no id of an offer */
export async function readerOfOffer(sql: Queryable, token: string): Promise<Consenter> {
  const reader = id.safeParse(token).success ? await readerOf(sql, 'promotional', token) : undefined
  if (!reader) throw new AppError('not_found')
  return reader
}

/** The address or the account whose agreement counts, or both where a message has both. */
export type Consenter = { email: string | null; customerId: string | null }

// An account's agreement counts once its address is confirmed: until then somebody else may have given it.
export const accountWants = (sql: Queryable) => sql`marketing_opt_in_at is not null and email_verified_at is not null`

// For an address with an account the account's own agreement counts; else the one that a guest gave with a paid order.
export const guestsWanting = (sql: Queryable) => sql`
  orders o
  where o.marketing_opt_in
    and o.customer_id is null
    and o.paid_at is not null
    and not exists (select 1 from customers c where c.email = lower(o.customer_email))`

/** Takes an agreement back, for this address and account; open boards are notified of the orders that change. */
async function withdrawConsent(tx: Queryable, { email, customerId }: Consenter): Promise<void> {
  await tx`
    update customers
    set marketing_opt_in_at = null
    where (id = ${customerId} or email = lower(${email})) and marketing_opt_in_at is not null`
  await tx`
    with changed as (
      update orders
      set marketing_opt_in = false
      where lower(customer_email) = lower(${email}) and marketing_opt_in and customer_id is null
      returning id
    )
    select pg_notify('order_changed', id::text)
    from changed`
}
