import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Whether an address is the customer's own; undefined when the customer is deleted. It reads no other customer, so that
 * its time tells nothing of them.
 */
export async function isAddressOf(sql: Queryable, customerId: string, email: string): Promise<boolean | undefined> {
  const [row] = await sql<{ isOwn: boolean }[]>`
    select email = lower(${email}) as "isOwn"
    from customers
    where id = ${customerId}`
  return row?.isOwn
}

/**
 * A customer's address, lower case as the table stores it, if it is confirmed; undefined when the customer is deleted.
 */
export async function provenEmailOf(
  sql: Queryable,
  customerId: string,
): Promise<{ provenEmail: string | null } | undefined> {
  const [row] = await sql<{ provenEmail: string | null }[]>`
    select case when email_verified_at is not null then email end as "provenEmail"
    from customers
    where id = ${customerId}`
  return row
}

export async function emailToVerify(
  sql: Queryable,
  customerId: string,
): Promise<{ email: string; verifiedAt: Date | null } | undefined> {
  const [row] = await sql<{ email: string; verifiedAt: Date | null }[]>`
    select email, email_verified_at as "verifiedAt"
    from customers
    where id = ${customerId}`
  return row
}

/** Locks an account until the transaction ends. @returns whether its address is confirmed; undefined when it is deleted */
export async function lockAccount(tx: Queryable, customerId: string): Promise<boolean | undefined> {
  const [row] = await tx<{ isProven: boolean }[]>`
    select email_verified_at is not null as "isProven"
    from customers
    where id = ${customerId}
    for no key update`
  return row?.isProven
}

export async function setEmailVerified(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await tx`
    update customers
    set email_verified_at = ${now}
    where id = ${customerId}
      and email_verified_at is null`
}

/**
 * Gives a customer the guest orders of their address, and notifies open pages of those orders, whose version changes.
 */
export async function attachGuestOrders(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    with attached as (
      update orders
      set customer_id = c.id
      from customers c
      where c.id = ${customerId}
        and orders.customer_id is null
        and lower(orders.customer_email) = c.email
      returning orders.id
    )
    select pg_notify('order_changed', id::text)
    from attached`
}
