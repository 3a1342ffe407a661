/** The nightly reconciliation's questions about orders and their slots; each query returns the rows that are wrong. */
import type { Queryable } from '#api/platform/database/database.ts'

/** Cancelled orders that still hold their slot. */
export async function heldByDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select h.order_id as id
    from slot_holds h
    join orders o on o.id = h.order_id
    where h.released_at is null and o.status = 'cancelled'`
  return rows.map(({ id }) => id)
}

/** Orders whose time to pay was over before an instant, and that are still pending. */
export async function unpaidSince(sql: Queryable, before: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from orders where status = 'pending' and pay_by < ${before} order by pay_by`
  return rows.map(({ id }) => id)
}

/** Slots from an instant on whose counters differ from what their orders hold. */
export async function miscountedSlots(sql: Queryable, from: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select coalesce(s.slot_at, h.slot_at) as at
    from (select slot_at, held_load, held_orders from pickup_slots where slot_at >= ${from}) s
    full join (
      select slot_at, sum(load)::int as load, count(*)::int as orders
      from slot_holds
      where released_at is null and load > 0 and slot_at >= ${from}
      group by 1
    ) h on h.slot_at = s.slot_at
    where coalesce(s.held_load, 0) <> coalesce(h.load, 0) or coalesce(s.held_orders, 0) <> coalesce(h.orders, 0)
    order by 1`
  return rows.map(({ at }) => at)
}

/** Locks a slot, so that concurrent holds and releases wait. A missing row is inserted. */
export async function lockSlot(tx: Queryable, at: Date): Promise<void> {
  await tx`
    insert into pickup_slots (slot_at, held_load, held_orders, capacity)
    select ${at}, 0, 0, slot_capacity from settings
    on conflict do nothing`
  await tx`select 1 from pickup_slots where slot_at = ${at} for update`
}

/**
 * Recounts a locked slot. Its capacity is raised to what it holds already, since those orders were promised their time.
 */
export async function recountSlot(tx: Queryable, at: Date): Promise<void> {
  await tx`
    update pickup_slots
    set held_load = h.load, held_orders = h.orders, capacity = greatest(capacity, h.load)
    from (
      select coalesce(sum(load), 0)::int as load, count(*)::int as orders
      from slot_holds
      where slot_at = ${at} and released_at is null and load > 0
    ) h
    where slot_at = ${at}`
}
