import { database } from '../server/database.ts'
import type { Person } from './ordering.ts'

/** Payment sessions and captured money of a person's orders. */
export async function moneyOf({ email }: Person) {
  const sql = await database()
  const [money] = await sql<{ orders: number; sessions: number; capturedCents: number }[]>`
    select count(distinct o.id)::integer as orders, count(p.id)::integer as sessions,
      coalesce(sum(p.captured_cents), 0)::integer as captured_cents
    from orders o
    left join payments p on p.order_id = o.id
    where o.customer_email = ${email}`
  return money
}
