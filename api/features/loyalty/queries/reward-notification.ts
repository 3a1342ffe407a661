import type { Queryable } from '#api/platform/database/database.ts'

/** The card's customer, and how many of their points were earned by orders and not taken back. */
export async function cardOf(
  sql: Queryable,
  customerId: string,
): Promise<{ name: string; email: string; earned: number } | undefined> {
  const [row] = await sql<{ name: string; email: string; earned: number }[]>`
    select
      name, email,
      (
        select count(*)
        from loyalty_ledger
        where customer_id = customers.id and kind = 'earned' and reversed_at is null
      ) as earned
    from customers
    where id = ${customerId}`
  return row
}
