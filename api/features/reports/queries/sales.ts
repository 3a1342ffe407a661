import type { Queryable } from '#api/platform/database/database.ts'
import type { Tables } from '#api/platform/database/tables.ts'
import { SALES_FIGURES, SALES_KEYS, type Sales } from '../contract/sales-figures.ts'
import type { Period } from '../rules/periods.ts'
import type { DishSales } from '../rules/sales/dish-ranks.ts'

const SUMS = SALES_KEYS.map(key => {
  const column: keyof Tables['sales_hours'] = SALES_FIGURES[key].column
  return `sum(${column}) as "${key}"`
}).join(', ')

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
      id as "itemId",
      coalesce(t.name, m.name_fr, r.name_fr, id) as name,
      coalesce(i.category_key, s.category_key, l.category_key) as category,
      coalesce(s.quantity, 0) as quantity,
      coalesce(s.revenue_cents, 0) as "revenueCents",
      l.id is not null as "isListed"
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

export type CategorySales = { key: string; label: string | null; quantity: number; revenueCents: number }

/**
 * Sales by the category that a dish was in when it was sold.
 * @returns `label` null where the menu has no such category
 */
export async function categorySales(sql: Queryable, { from, to }: Period): Promise<CategorySales[]> {
  return await sql<CategorySales[]>`
    select s.category_key as key, c.label_fr as label, sum(s.quantity) as quantity,
      sum(s.revenue_cents) as "revenueCents"
    from sales_dishes s
    left join menu_categories c on c.key = s.category_key
    where s.paid_on between ${from} and ${to}
    group by s.category_key, c.label_fr
    order by sum(s.revenue_cents) desc, s.category_key`
}
