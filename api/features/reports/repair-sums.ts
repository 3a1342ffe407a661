/** The nightly reconciliation's questions about the reports' sums. */

import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'

/** Recounts the reports' sums where they differ from what the orders add up to. */
export async function repairSums(services: Services): Promise<Finding[]> {
  const differing = await differingSums(services.sql)
  return await repairEach(
    services,
    differing.length > 0 ? [differing.join(', ')] : [],
    sums => ({ kind: 'reports_differ', subject: 'rapports', details: { sums } }),
    () => services.sql.begin(recountReports),
  )
}

/**
 * Which stored sums differ from what the orders add up to, each computed in one pass over the orders. A dish's revenue
 * is its share of each order's, so it is compared as the sum of a day.
 * @returns the names of the sums that differ
 */
export async function differingSums(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ sums: string }[]>`
    select 'heures' as sums
    where exists (
      select
      from (
        select paid_on, extract(hour from paid_at at time zone 'Europe/Paris') as hour, 
          count(*) filter (where is_kept(o)) as orders, sum(kept_cents(o)) as cents,
          count(*) filter (where not is_kept(o)) as refunded
        from orders o
        where paid_on is not null
        group by 1, 2
      ) o
      full join (select * from sales_hours where orders <> 0 or revenue_cents <> 0 or refunded_orders <> 0) s
        on s.paid_on = o.paid_on and s.hour = o.hour
      where o.orders is distinct from s.orders::bigint or o.cents is distinct from s.revenue_cents
        or o.refunded is distinct from s.refunded_orders::bigint
    )
    union all
    select 'plats'
    where exists (
      select
      from (
        select o.paid_on, l.menu_item_id, l.category_key,
          sum(l.quantity - l.removed_quantity) as quantity
        from orders o
        join line_items l on l.order_id = o.id
        where is_kept(o) and o.status <> 'cancelled'
        group by 1, 2, 3
        having sum(l.quantity - l.removed_quantity) <> 0
      ) o
      full join (select * from sales_dishes where quantity <> 0) s
        on s.paid_on = o.paid_on and s.menu_item_id = o.menu_item_id and s.category_key = o.category_key
      where o.quantity is distinct from s.quantity::bigint
    )
    union all
    select 'recettes des plats'
    where exists (
      select
      from (
        select paid_on, sum(kept_cents(o)) as cents
        from orders o
        where paid_on is not null and exists (select from line_items l where l.order_id = o.id and l.unit_price_cents > 0)
        group by 1
      ) o
      full join (select paid_on, sum(revenue_cents) as cents from sales_dishes group by 1) s on s.paid_on = o.paid_on
      where coalesce(o.cents, 0) <> coalesce(s.cents, 0)
    )
    union all
    select 'clients'
    where exists (
      select
      from (
        select customer_id, case when customer_id is null then lower(customer_email) end as guest_email,
          count(*) as orders, sum(kept_cents(o)) as cents, count(distinct paid_on) as days
        from orders o
        where is_kept(o) and (customer_id is not null or customer_email is not null)
        group by 1, 2
      ) o
      full join buyers b on coalesce(b.customer_id::text, b.guest_email) = coalesce(o.customer_id::text, o.guest_email)
      where o.orders is distinct from b.orders::bigint or o.cents is distinct from b.revenue_cents
        or o.days is distinct from b.days::bigint
    )
    union all
    select 'jours des clients'
    where exists (
      select
      from buyers b
      left join (
        select buyer_id, sum(orders) as orders, sum(revenue_cents) as cents, count(*) as days
        from buyer_days
        group by 1
      ) d on d.buyer_id = b.id
      where d.orders is distinct from b.orders::bigint or d.cents is distinct from b.revenue_cents
        or d.days is distinct from b.days::bigint
    )`
  return rows.map(({ sums }) => sums)
}

/**
 * Recounts everything. Orders wait meanwhile, so it does not wait itself: if somebody is reading the sums for long, it
 * fails and is tried again.
 */
async function recountReports(tx: Queryable): Promise<void> {
  await tx`set local lock_timeout = '5s'`
  // Years of orders take longer than any request may.
  await tx`set local statement_timeout = '10min'`
  await tx`select recount_reports()`
}
