import { expect } from 'vitest'
import type { Sql } from '#api/platform/database/database.ts'

/** Recounting everything must change nothing, and nobody may be stored as a buyer who bought nothing. */
export async function expectNoDrift(sql: Sql): Promise<void> {
  const before = await kept(sql)
  await sql`select recount_reports()`
  expect(before).toEqual(await kept(sql))
}

/** The sums that the triggers maintain. A row whose sums are all 0 counts as none. */
async function kept(sql: Sql) {
  return {
    hours: await sql`
      select * from sales_hours where orders <> 0 or revenue_cents <> 0 or refunded_orders <> 0 order by paid_on, hour`,
    dishes: await sql`
      select * from sales_dishes where quantity <> 0 or revenue_cents <> 0 order by paid_on, menu_item_id, category_key`,
    buyers: await sql`
      select customer_id, guest_email, orders, revenue_cents, days from buyers order by customer_id, guest_email`,
    days: await sql`
      select b.customer_id, b.guest_email, d.paid_on, d.orders, d.revenue_cents
      from buyer_days d
      join buyers b on b.id = d.buyer_id
      order by b.customer_id, b.guest_email, d.paid_on`,
  }
}
