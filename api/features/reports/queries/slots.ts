import type { Queryable } from '#api/platform/database/database.ts'
import type { TakenSlot } from '../rules/slot-loads.ts'
import type { Bounds } from './made-orders.ts'

/** Slots with orders, and the load sold in each; what unpaid orders hold is not sold yet. */
export async function takenSlots(sql: Queryable, { start, end }: Bounds): Promise<TakenSlot[]> {
  return await sql<TakenSlot[]>`
    select
      to_char(s.slot_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      to_char(s.slot_at at time zone 'Europe/Paris', 'HH24:MI') as time,
      s.held_load - coalesce(p.load, 0) as load,
      s.capacity
    from pickup_slots s
    left join (
      select h.slot_at, sum(h.load) as load
      from orders o
      join slot_holds h on h.order_id = o.id and h.released_at is null
      where o.status = 'pending'
      group by h.slot_at
    ) p using (slot_at)
    where s.slot_at >= ${start} and s.slot_at < ${end}`
}
