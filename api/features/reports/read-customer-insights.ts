import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { CustomerInsights } from './contract.ts'
import {
  bySegment,
  type Counted,
  centsEach,
  each,
  lastDays,
  MOST_ORDERS_TOLD_APART,
  type Period,
  percentOf,
  segmentOf,
} from './figures.ts'
import { wireTables } from './rules/report-columns.ts'
import { CUSTOMERS_TABLES } from './rules/report-tables.ts'
import { atOneInstant } from './sales.ts'

/** The dashboard's table shows this many. */
const TOP = 10

/**
 * Who bought in the last days up to and including today; erased people are not counted.
 * Source: docs/decisions/0018-figures-count-what-was-kept.md.
 */
export async function readCustomerInsights(ctx: Ctx, days: number): Promise<CustomerInsights> {
  const period = lastDays(parisDay(ctx.clock()), days)
  const bought = await atOneInstant(ctx, tx => buyersOf(tx, period, { top: TOP, mostOrders: MOST_ORDERS_TOLD_APART }))
  return {
    ...period,
    segment_distribution: bySegment(bought.byOrdersEver),
    total_customers: bought.buyers,
    retention_rate: percentOf(bought.returning, bought.buyers),
    average_orders_per_customer: each(bought.orders, bought.buyers),
    average_customer_value: toEuros(centsEach(bought.revenueCents, bought.buyers)),
    ...wireTables(CUSTOMERS_TABLES, {
      top_customers: bought.top.map(buyer => ({ ...buyer, segment: segmentOf(buyer.ordersEver) })),
    }),
  }
}

export type BuyersOfPeriod = {
  buyers: number
  /** How many have paid orders on two or more days of the period. */
  returning: number
  orders: number
  revenueCents: number
  /** Customers by their number of paid orders ever. */
  byOrdersEver: Counted[]
  /** Those who spent most in the period. */
  top: { email: string; orders: number; revenueCents: number; ordersEver: number }[]
}

/**
 * Who bought in a period, accounts and guests. Each one's figures are either summed over the days inside the period, or
 * their totals less the days outside, whichever reads fewer rows.
 * @param tx in a transaction
 * @param mostOrders customers with more orders count as having this many
 */
async function buyersOf(
  tx: Queryable,
  period: Period,
  { top, mostOrders }: { top: number; mostOrders: number },
): Promise<BuyersOfPeriod> {
  // Each buyer has a row in memory; spilt to the disk, a busy year takes three times as long.
  await tx`set local work_mem = '64MB'`
  const bought = (await isMostOutside(tx, period)) ? boughtInside(tx, period) : wholeLessOutside(tx, period)
  const [row] = await tx<BuyersOfPeriod[]>`
    with bought as materialized (${bought})
    select
      count(*) as buyers,
      count(*) filter (where days > 1) as returning,
      coalesce(sum(orders), 0) as orders,
      coalesce(sum(revenue_cents), 0) as revenue_cents,
      (
        select coalesce(jsonb_agg(jsonb_build_object('number', ever, 'customers', n)), '[]')
        from (
          select least(b.orders, ${mostOrders}) as ever, count(*) as n
          from bought
          join buyers b using (id)
          group by 1
        ) counted
      ) as by_orders_ever,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', coalesce(c.email, b.guest_email), 'orders', t.orders, 'revenueCents', t.revenue_cents,
          'ordersEver', b.orders
        ) order by t.revenue_cents desc, t.orders desc, t.id), '[]')
        from (
          select *
          from bought
          order by revenue_cents desc, orders desc, id
          limit ${top}
        ) t
        join buyers b using (id)
        left join customers c on c.id = b.customer_id
      ) as top
    from bought`
  return row as BuyersOfPeriod
}

async function isMostOutside(sql: Queryable, { from, to }: Period): Promise<boolean> {
  const [row] = await sql<{ isMostOutside: boolean }[]>`
    select 2 * coalesce(sum(orders) filter (where paid_on between ${from} and ${to}), 0) < coalesce(sum(orders), 0) as is_most_outside
    from sales_hours`
  return row?.isMostOutside ?? true
}

function boughtInside(sql: Queryable, { from, to }: Period) {
  return sql`
    select buyer_id as id, sum(orders) as orders, sum(revenue_cents) as revenue_cents, count(*) as days
    from buyer_days
    where paid_on between ${from} and ${to}
    group by buyer_id`
}

function wholeLessOutside(sql: Queryable, { from, to }: Period) {
  return sql`
    select b.id, b.orders - coalesce(o.orders, 0) as orders,
      b.revenue_cents - coalesce(o.revenue_cents, 0) as revenue_cents, b.days - coalesce(o.days, 0) as days
    from buyers b
    left join (
      select buyer_id, sum(orders) as orders, sum(revenue_cents) as revenue_cents, count(*) as days
      from buyer_days
      where paid_on < ${from} or paid_on > ${to}
      group by buyer_id
    ) o on o.buyer_id = b.id
    where b.days > coalesce(o.days, 0)`
}
