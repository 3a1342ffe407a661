import type { Queryable } from '#api/platform/database/database.ts'

type About = { orderId: string | null; customerId: string | null; email: string | null }

/**
 * Whether a message is about an order that was paid or that the staff took, or goes from an account to its own
 * confirmed address: then its number has no limit.
 */
export async function isVouchedFor(tx: Queryable, about: About): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where id = ${about.orderId} and (paid_at is not null or taken_by is not null)
    limit 1`
  return rows.count > 0 || (await isProvenMailbox(tx, about))
}

/** Whether a message goes from an account to the address that it has confirmed. */
export async function isProvenMailbox(tx: Queryable, about: Omit<About, 'orderId'>): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${about.customerId} and email = lower(${about.email}) and email_verified_at is not null`
  return rows.count > 0
}
