/** The nightly reconciliation's questions about portions; each query returns what is wrong. */
import type { Queryable } from '#api/platform/database/database.ts'

/** Cancelled orders that still hold portions of a day from `from` on. */
export async function portionsOfDeadOrders(sql: Queryable, from: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct h.order_id as id
    from portion_holds h
    join orders o on o.id = h.order_id
    where o.status = 'cancelled' and h.day >= ${from}
    order by 1`
  return rows.map(({ id }) => id)
}

/**
 * Living orders that hold another number of a dish than their lines eat, on their slot's day: fewer than without what was
 * refunded, or more than with it. What was refunded may be eaten or not. A dish without a number that day is held by nobody,
 * nor is any by an order that let go of its slot.
 */
export async function differingPortions(sql: Queryable, from: string): Promise<{ id: string; itemId: string }[]> {
  return await sql<{ id: string; itemId: string }[]>`
    select o.id, d.item_id as "itemId"
    from portion_days d
    join slot_holds s on s.slot_at >= d.day::timestamp at time zone 'Europe/Paris'
      and s.slot_at < (d.day + 1)::timestamp at time zone 'Europe/Paris'
      and s.released_at is null
    join orders o on o.id = s.order_id and o.status <> 'cancelled'
    left join eaten_portions(o.id) e on e.item_id = d.item_id
    left join portion_holds h on h.order_id = o.id and h.item_id = d.item_id and h.day = d.day
    where d.day >= ${from} and d.portions is not null
      and coalesce(h.quantity, 0) not between coalesce(e.net, 0) and coalesce(e.gross, 0)
    order by 1, 2`
}

/** Days of a dish, from `from` on, that count another number than their orders hold. */
export async function miscountedPortions(sql: Queryable, from: string): Promise<{ itemId: string; day: string }[]> {
  return await sql<{ itemId: string; day: string }[]>`
    select d.item_id as "itemId", d.day
    from portion_days d
    left join portion_holds h on h.day = d.day and h.item_id = d.item_id
    where d.day >= ${from}
    group by d.day, d.item_id
    having d.held <> coalesce(sum(h.quantity), 0)
    order by 2, 1`
}

/** Counts a day of a dish anew. Its number is raised to what is held: that was promised. */
export async function recountPortions(tx: Queryable, itemId: string, day: string): Promise<void> {
  await tx`select 1 from portion_days where item_id = ${itemId} and day = ${day} for update`
  await tx`
    update portion_days
    set held = h.held, portions = greatest(portions, case when portions is not null then h.held end)
    from (
      select coalesce(sum(quantity), 0)::integer as held from portion_holds where item_id = ${itemId} and day = ${day}
    ) h
    where item_id = ${itemId} and day = ${day}`
}
