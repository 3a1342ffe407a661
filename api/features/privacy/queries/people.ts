import type { Caller } from '#api/kernel/people/person.ts'
import { isNumber, type Queryable } from '#api/platform/database/database.ts'

/** The start of the time in which a contact counts: an instant, and the Paris day that begins with it. */
export type Since = { at: Date; day: string }

// Each looks for a contact since then in one table; `theirs` is the condition that a row belongs to the person.
const hasOrdered = (sql: Queryable, { at }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (
    select from orders n
    where ${theirs} and greatest(n.created_at, n.paid_at, n.pickup_at, n.cancelled_at) >= ${at}
  )`
const hasReserved = (sql: Queryable, { at, day }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (select from reservations n where ${theirs} and (n.created_at >= ${at} or n.reserved_on >= ${day}))`
const hasReviewed = (sql: Queryable, { at }: Since, theirs: ReturnType<Queryable>) => sql`
  exists (select from reviews n where ${theirs} and n.created_at >= ${at})`

// A deleted session has left its last use on the customer's row. What a guest did under a confirmed address counts for
// the account.
const isIdle = (sql: Queryable, since: Since) => sql`
  greatest(c.created_at, c.last_seen_at, c.email_verified_at, c.marketing_opt_in_at) < ${since.at}
  and not exists (select from sessions s where s.customer_id = c.id and s.last_seen_at >= ${since.at})
  and not exists (select from loyalty_ledger l where l.customer_id = c.id and l.created_at >= ${since.at})
  and not ${hasOrdered(sql, since, sql`n.customer_id = c.id`)}
  and not ${hasReserved(sql, since, sql`n.customer_id = c.id`)}
  and not ${hasReviewed(sql, since, sql`n.customer_id = c.id`)}
  and (
    c.email_verified_at is null
    or not ${hasOrdered(sql, since, sql`n.customer_id is null and lower(n.customer_email) = c.email`)}
      and not ${hasReserved(sql, since, sql`n.customer_id is null and lower(n.email) = c.email`)}
      and not ${hasReviewed(sql, since, sql`n.customer_id is null and lower(n.email) = c.email`)}
  )`

export type IdleAccount = { customerId: string; email: string }

/** The ids of accounts without a contact since then. */
export async function idleAccounts(
  sql: Queryable,
  since: Since,
  { after, limit }: { after: string | null; limit: number },
): Promise<IdleAccount[]> {
  return await sql<IdleAccount[]>`
    select c.id as "customerId", c.email
    from customers c
    where (${after}::uuid is null or c.id > ${after}::uuid)
      and ${isIdle(sql, since)}
    order by c.id
    limit ${limit}`
}

/** Locks an account until the transaction ends if there has been no contact since then. */
export async function lockIdleAccount(tx: Queryable, customerId: string, since: Since): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers c
    where c.id = ${customerId}
      and ${isIdle(tx, since)}
    for update`
  return rows.count === 1
}

/**
 * The addresses on orders of guests who have neither ordered, nor reserved, nor written since then; an address that an
 * account has confirmed belongs to the account.
 */
export async function idleGuests(
  sql: Queryable,
  since: Since,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct lower(o.customer_email) as email
    from orders o
    where o.customer_id is null
      and o.customer_email is not null
      and o.created_at < ${since.at}
      and (${after}::text is null or lower(o.customer_email) > ${after})
      and not exists (
        select from customers c where c.email = lower(o.customer_email) and c.email_verified_at is not null
      )
      and not ${hasOrdered(sql, since, sql`n.customer_id is null and lower(n.customer_email) = lower(o.customer_email)`)}
      and not ${hasReserved(sql, since, sql`n.customer_id is null and lower(n.email) = lower(o.customer_email)`)}
      and not ${hasReviewed(sql, since, sql`n.customer_id is null and lower(n.email) = lower(o.customer_email)`)}
    order by 1
    limit ${limit}`
  return rows.map(({ email }) => email)
}

/** Telephones and names on orders from before then that bear no address; who has ordered since may be among them. */
export async function olderCallers(sql: Queryable, since: Since): Promise<{ phone: string; name: string }[]> {
  return await sql<{ phone: string; name: string }[]>`
    select distinct on (customer_phone, plain_words(coalesce(customer_name, '')))
      customer_phone as phone, coalesce(customer_name, '') as name
    from orders
    where customer_id is null
      and customer_email is null
      and customer_phone is not null
      and created_at < ${since.at}`
}

/** Whether somebody who gave no address has ordered or reserved since then, under that telephone and that name. */
export async function hasCalledSince(sql: Queryable, since: Since, { number, name }: Caller): Promise<boolean> {
  const isTheirs = (phone: ReturnType<Queryable>, written: ReturnType<Queryable>) =>
    sql`${isNumber(sql, phone, number)} and plain_words(coalesce(${written}, '')) = plain_words(${name})`
  const ordered: ReturnType<Queryable> = sql`n.customer_id is null and n.customer_email is null
    and ${isTheirs(sql`n.customer_phone`, sql`n.customer_name`)}`
  const reserved: ReturnType<Queryable> = sql`n.customer_id is null and n.email is null and ${isTheirs(sql`n.phone`, sql`n.name`)}`
  const [row] = await sql<{ has: boolean }[]>`
    select ${hasOrdered(sql, since, ordered)} or ${hasReserved(sql, since, reserved)} as has`
  return row?.has ?? false
}

/** The orders without a contact since then that bear a name, or words, and nothing by which somebody could come back. */
export async function namedOrders(sql: Queryable, since: Since): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from orders
    where customer_id is null
      and customer_email is null
      and customer_phone is null
      and (customer_name is not null or pickup_notes <> '' or change_words <> '')
      and greatest(created_at, paid_at, pickup_at, cancelled_at) < ${since.at}`
  return rows.map(({ id }) => id)
}
