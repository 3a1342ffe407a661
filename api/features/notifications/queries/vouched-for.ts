import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Whether a message is about an order that was paid or that the staff took, or goes from an account to its own
 * confirmed address: then no stranger causes it.
 */
export async function isVouchedFor(
  tx: Queryable,
  about: { orderId: string | null; customerId: string | null; email: string | null },
): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where id = ${about.orderId} and (paid_at is not null or taken_by is not null)
    union all
    select 1
    from customers
    where id = ${about.customerId} and email = lower(${about.email}) and email_verified_at is not null
    limit 1`
  return rows.count > 0
}
