import { toEuros } from '#api/kernel/order/money.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { columnOf, type Queryable } from '#api/platform/database/database.ts'
import type { Tables } from '#api/platform/database/tables.ts'
import type { SalesPeriod, SalesReport } from './contract.ts'
import { centsEach, type DishSales, lastDays, type Period, salesRows, totalSales } from './figures.ts'
import { wireRow, wireTables } from './rules/report-columns.ts'
import { SALES_BY_STEP, SALES_KEYS, SALES_TABLES, type Sales } from './rules/report-tables.ts'

const COLUMNS: readonly (keyof Tables['sales_hours'])[] = SALES_KEYS
const SUMS = COLUMNS.map(column => `sum(${columnOf(column)}) as ${columnOf(column)}`).join(', ')

/** Set menus count as a category of what was sold, which the menu itself does not have. */
const SET_MENUS = { key: 'formules', label: 'Formules' }

/**
 * Reads all figures of a report in one snapshot, so that an order paid meanwhile is in all of them or in none. It may be
 * a standby's, a moment old.
 */
export async function atOneInstant<T>(ctx: Ctx, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return (await ctx.readAside(sql => sql.begin('isolation level repeatable read read only', read))) as T
}

/** The instants between which a period's Paris days lie, also where the clocks change. */
export function boundsOf({ from, to }: Period): Bounds {
  return { start: boundsOfDay(from).from, end: boundsOfDay(to).to }
}

/** Sales by day, only of the days that have some. */
export async function salesByDay(sql: Queryable, { from, to }: Period): Promise<Map<string, Sales>> {
  const rows = await sql<(Sales & { day: string })[]>`
    select paid_on as day, ${sql.unsafe(SUMS)}
    from sales_hours
    where paid_on between ${from} and ${to}
    group by paid_on`
  return new Map(rows.map(({ day, ...sales }) => [day, sales]))
}

/** Paid orders by hour of the week, only of the hours that have some; `weekday` 1 is Monday. */
export async function ordersByWeekHour(
  sql: Queryable,
  { from, to }: Period,
): Promise<{ weekday: number; hour: number; orders: number }[]> {
  return await sql<{ weekday: number; hour: number; orders: number }[]>`
    select extract(isodow from paid_on)::int as weekday, hour, sum(orders) as orders
    from sales_hours
    where paid_on between ${from} and ${to}
    group by 1, 2`
}

/** Every dish that was sold or stands under a tab to be ordered now, set menus too, under its current name. */
export async function dishSales(sql: Queryable, { from, to }: Period): Promise<DishSales[]> {
  return await sql<DishSales[]>`
    select
      id as item_id,
      coalesce(t.name, m.name_fr, r.name_fr, id) as name,
      coalesce(i.category_key, s.category_key, l.category_key) as category,
      coalesce(s.quantity, 0) as quantity,
      coalesce(s.revenue_cents, 0) as revenue_cents,
      l.id is not null as is_listed
    from (
      select menu_item_id as id, max(category_key) as category_key, sum(quantity) as quantity,
        sum(revenue_cents) as revenue_cents
      from sales_dishes
      where paid_on between ${from} and ${to}
      group by menu_item_id
    ) s
    full join (
      select id, category_key
      from menu_items i
      join menu_categories c on c.key = category_key and c.in_takeaway
      where i.in_takeaway
        and deleted_at is null
        and (price_cents is not null or exists (select from menu_item_variants v where v.item_id = i.id))
      union all
      select id, 'formules'
      from set_menus
    ) l using (id)
    left join menu_items i using (id)
    left join menu_item_texts t on t.item_id = id and t.locale = 'fr'
    left join set_menus m using (id)
    left join reward_dishes r using (id)`
}

type CategorySales = { key: string; label: string | null; quantity: number; revenueCents: number }

/**
 * Sales by the category that a dish was in when it was sold.
 * @returns `label` null where the menu has no such category
 */
async function categorySales(sql: Queryable, { from, to }: Period): Promise<CategorySales[]> {
  return await sql<CategorySales[]>`
    select s.category_key as key, c.label_fr as label, sum(s.quantity) as quantity,
      sum(s.revenue_cents) as revenue_cents
    from sales_dishes s
    left join menu_categories c on c.key = s.category_key
    where s.paid_on between ${from} and ${to}
    group by s.category_key, c.label_fr
    order by sum(s.revenue_cents) desc, s.category_key`
}

/** The instants between which a period's days lie. */
export type Bounds = { start: Date; end: Date }

export type MadeOrders = {
  /** How many of those placed in the period are not paid so far, or were given back in full. */
  notKept: number
  /** How many kept ones were paid in the period but placed outside it. */
  madeOutside: number
  /** How many kept ones were placed in the period but paid outside it. */
  paidOutside: number
}

/**
 * The corrections that turn the number of kept orders into that of placed ones. Only few orders, about midnight, are
 * placed on one day and paid on another, and they have an index of their own: so placing an order need not update a
 * sum.
 */
export async function madeOrders(sql: Queryable, { from, to }: Period, { start, end }: Bounds): Promise<MadeOrders> {
  const crossed = sql`paid_on <> (created_at at time zone 'Europe/Paris')::date`
  const isMadeThen = sql`(created_at >= ${start} and created_at < ${end})`
  const [row] = await sql<MadeOrders[]>`
    select
      (select count(*) from orders where paid_on is null and till_at is null and ${isMadeThen}) + (
        select count(*)
        from orders o
        where paid_on is not null and (refunded_cents > 0 or withdrawn_cents > 0 or status = 'cancelled')
          and not is_kept(o) and ${isMadeThen}
      ) as not_kept,
      (
        select count(*)
        from orders o
        where is_kept(o) and ${crossed} and paid_on between ${from} and ${to} and not ${isMadeThen}
      ) as made_outside,
      (
        select count(*)
        from orders o
        where is_kept(o) and ${crossed} and paid_on not between ${from} and ${to} and ${isMadeThen}
      ) as paid_outside`
  return row as MadeOrders
}

/** Orders cancelled in a period by reason; null where no reason is stored. */
export async function cancelledOrders(
  sql: Queryable,
  { start, end }: Bounds,
): Promise<{ reason: string | null; orders: number }[]> {
  return await sql<{ reason: string | null; orders: number }[]>`
    select cancel_reason as reason, count(*) as orders
    from orders
    where cancelled_at >= ${start} and cancelled_at < ${end}
    group by cancel_reason`
}

/**
 * The orders that staff took for the till in a period, without those that were called off or that nobody came to
 * pay: how many, what they come to
 * by the menu's prices, and how many of them are marked as collected. It is nobody's revenue: what the till was paid
 * stands in the till, so the marked ones are counted and never added up.
 * Source: docs/decisions/0115-the-till-mark-is-no-payment-record.md.
 */
export async function ordersAtTill(sql: Queryable, { start, end }: Bounds): Promise<AtTill> {
  const [row] = await sql<AtTill[]>`
    select count(*) as orders, coalesce(sum(total_cents), 0) as cents, count(collected_at) as collected
    from orders
    where till_at >= ${start} and till_at < ${end}
      and status <> 'cancelled'
      and (status <> 'no_show' or collected_at is not null)`
  return row as AtTill
}

type AtTill = { orders: number; cents: number; collected: number }

/**
 * Sales of the last days up to and including today, by step and by category.
 * Source: docs/decisions/0018-figures-count-what-was-kept.md.
 */
export async function readSalesReport(ctx: Ctx, asked: { period: SalesPeriod; days: number }): Promise<SalesReport> {
  const period = lastDays(parisDay(ctx.clock()), asked.days)
  return await atOneInstant(ctx, async tx => {
    const rows = salesRows(period, asked.period, await salesByDay(tx, period))
    const total = totalSales(rows)
    return {
      ...period,
      summary: {
        total_revenue: toEuros(total.revenueCents),
        total_orders: total.orders,
        refunded_orders: total.refundedOrders,
        avg_revenue_per_period: toEuros(centsEach(total.revenueCents, rows.length)),
      },
      sales_data: rows.map(row => wireRow(SALES_BY_STEP, row)),
      ...wireTables(SALES_TABLES, { category_performance: (await categorySales(tx, period)).map(toCategory) }),
    }
  })
}

function toCategory(sales: CategorySales) {
  return { ...sales, label: sales.label ?? (sales.key === SET_MENUS.key ? SET_MENUS.label : 'Non catégorisé') }
}
