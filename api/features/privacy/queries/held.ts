import type { Queryable } from '#api/platform/database/database.ts'
import type { Held } from '../rules/data-links.ts'

/** How much is held about an address outside of any account, and whether it is an account's. */
export async function heldOf(sql: Queryable, email: string): Promise<Held> {
  const [row] = await sql<Held[]>`
    select
      coalesce((
        select case when email_verified_at is null then 'unconfirmed' else 'confirmed' end
        from customers
        where customers.email = ${email}
      ), 'none') as account,
      (
        select count(*)::integer from orders where customer_id is null and lower(customer_email) = ${email}
      ) as orders,
      (
        select count(*)::integer from reservations where customer_id is null and lower(email) = ${email}
      ) as reservations,
      (
        select count(*)::integer from reviews where customer_id is null and lower(email) = ${email}
      ) as reviews,
      (select count(*)::integer from review_reports where lower(email) = ${email}) as reports`
  return row as Held
}
