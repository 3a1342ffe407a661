import type { Queryable } from '#api/platform/database/database.ts'

/**
 * A person whom an offer goes to. `source`: the account's or the order's id, which identifies them without their
 * address.
 */
export type Recipient = { email: string; name: string; customerId: string | null; source: string }

/** The address or the account whose agreement counts, or both where a message has both. */
export type Consenter = { email: string | null; customerId: string | null }

// An account's agreement counts once its address is confirmed: until then somebody else may have given it.
const accountWants = (sql: Queryable) => sql`marketing_opt_in_at is not null and email_verified_at is not null`

// For an address with an account the account's own agreement counts; else the one that a guest gave with a paid order.
const guestsWanting = (sql: Queryable) => sql`
  orders o
  where o.marketing_opt_in
    and o.customer_id is null
    and o.paid_at is not null
    and not exists (select 1 from customers c where c.email = lower(o.customer_email))`

/**
 * Everyone who asked for offers at an address of their own, each address once; guests without the name,
 * which is anybody's to type beside somebody else's address.
 * @param since of a guest's order: an agreement counts for three years
 */
export async function recipients(sql: Queryable, since: Date): Promise<Recipient[]> {
  return await sql<Recipient[]>`
    select email, name, id as "customerId", id as source
    from customers
    where ${accountWants(sql)}
    union all
    (
      select distinct on (lower(o.customer_email))
        lower(o.customer_email) as email, '' as name, null::uuid, o.id
      from ${guestsWanting(sql)}
        and o.created_at >= ${since}
      order by lower(o.customer_email), o.created_at desc
    )`
}

/** Whether they still want offers: they may have unsubscribed since the mailing was written. */
export async function wantsOffers(sql: Queryable, { email, customerId }: Consenter): Promise<boolean> {
  const rows = await sql`
    select 1
    from customers
    where (id = ${customerId} or email = lower(${email})) and ${accountWants(sql)}
    union all
    select 1
    from ${guestsWanting(sql)} and lower(o.customer_email) = lower(${email})
    limit 1`
  return rows.length > 0
}

/** Takes an agreement back, for this address and account; open boards are notified of the orders that change. */
export async function withdrawConsent(tx: Queryable, { email, customerId }: Consenter): Promise<void> {
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
