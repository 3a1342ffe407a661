import type { Queryable } from '#api/platform/database.ts'

/** Whom an offer goes to. `source`: the account's or the order's id, which names them without their address. */
export type Recipient = { email: string; name: string; customerId: string | null; source: string }

// An address with an account has the account's own word; without one, what a guest said with an order that was paid.
const guestsWanting = (sql: Queryable) => sql`
  orders o
  where o.marketing_opt_in
    and o.customer_id is null
    and o.paid_at is not null
    and not exists (select 1 from customers c where c.email = lower(o.customer_email))`

/**
 * Everyone who asked for offers, each address once, by the name of their latest order.
 * @param since of a guest's order: an agreement is kept for three years
 */
export async function recipients(sql: Queryable, since: Date): Promise<Recipient[]> {
  return await sql<Recipient[]>`
    select email, name, id as "customerId", id as source
    from customers
    where marketing_opt_in_at is not null
    union all
    (
      select distinct on (lower(o.customer_email))
        lower(o.customer_email) as email, coalesce(o.customer_name, '') as name, null::uuid, o.id
      from ${guestsWanting(sql)}
        and o.created_at >= ${since}
      order by lower(o.customer_email), o.created_at desc
    )`
}

/** Whether an address still wants offers: its owner may have changed their mind since it was written to. */
export async function wantsOffers(sql: Queryable, email: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from customers
    where email = lower(${email}) and marketing_opt_in_at is not null
    union all
    select 1
    from ${guestsWanting(sql)} and lower(o.customer_email) = lower(${email})
    limit 1`
  return rows.length > 0
}

/** Takes an address's agreement back, whoever gave it; orders on a board are told of. */
export async function withdrawConsent(tx: Queryable, email: string): Promise<void> {
  await tx`
    update customers
    set marketing_opt_in_at = null
    where email = lower(${email}) and marketing_opt_in_at is not null`
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
