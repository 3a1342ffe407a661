import type { Queryable } from '#api/platform/database/database.ts'
import type { DishPortions, PortionDay, Reserved, UsualPortions } from '../rules/portions.ts'

/** The dishes that have a number on some weekday, or on some day from `from` on. */
export async function dishPortions(tx: Queryable, from: string): Promise<Map<string, DishPortions>> {
  const rows = await tx<{ id: string; usual: UsualPortions; days: PortionDay[] }[]>`
    select
      i.id,
      (
        select json_agg(p.portions order by w.weekday)
        from generate_series(1, 7) w (weekday)
        left join menu_item_portions p on p.item_id = i.id and p.weekday = w.weekday
      ) as usual,
      (
        select coalesce(json_agg(json_build_object('day', d.day, 'portions', d.portions, 'held', d.held) order by d.day), '[]')
        from portion_days d
        where d.item_id = i.id and d.day >= ${from}
      ) as days
    from (
      select item_id as id from menu_item_portions
      union
      select item_id from portion_days where day >= ${from}
    ) i`
  return new Map(rows.map(({ id, ...portions }) => [id, portions]))
}

/** The unpaid orders that hold portions of dishes on a day. */
export async function reservedPieces(sql: Queryable, day: string, items: readonly string[]): Promise<Reserved[]> {
  return await sql<Reserved[]>`
    select
      h.item_id as dish,
      o.created_at as "createdAt",
      o.pay_by as "payBy",
      o.taken_by as "takenBy",
      exists (select from payments p where p.order_id = o.id) as "hasPage"
    from portion_holds h
    join orders o on o.id = h.order_id
    where h.day = ${day} and h.item_id = any(${items as string[]}::text[]) and o.status = 'pending'`
}

/** The usual numbers of dishes, by id; seven times null for one that has none. */
export async function usualPortionsOf(tx: Queryable, itemIds: readonly string[]): Promise<Map<string, UsualPortions>> {
  const rows = await tx<{ id: string; usual: UsualPortions }[]>`
    select i.id, json_agg(p.portions order by w.weekday) as usual
    from unnest(${itemIds}::text[]) i (id)
    cross join generate_series(1, 7) w (weekday)
    left join menu_item_portions p on p.item_id = i.id and p.weekday = w.weekday
    group by i.id`
  return new Map(rows.map(({ id, usual }) => [id, usual]))
}

/** Sets a dish's number for a day; null: no limit. What is ordered already counts, and raises it where need be. */
export async function setPortions(
  tx: Queryable,
  { itemId, day, portions }: { itemId: string; day: string; portions: number | null },
): Promise<void> {
  await tx`select set_portions(${itemId}, ${day}, ${portions}, true)`
}

/** Brings the days that can be ordered for to a dish's usual numbers, but for those that the staff set. */
export async function applyUsualPortions(tx: Queryable, itemId: string, from: string, days: number): Promise<void> {
  await tx`select apply_usual_portions(${itemId}, ${from}, ${days})`
}
