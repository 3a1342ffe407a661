import type { Queryable } from '#api/platform/database/database.ts'
import type { Held } from '../rules/pickup-slots.ts'

/** What is held in each slot between two instants, by the slot's epoch milliseconds; slots without holds are absent. */
export async function heldBetween(sql: Queryable, from: Date, to: Date): Promise<Map<number, Held>> {
  const rows = await sql<{ slot_at: Date; held_load: number; held_orders: number }[]>`
    select slot_at, held_load, held_orders
    from pickup_slots
    where slot_at between ${from} and ${to}`
  return new Map(rows.map(row => [row.slot_at.getTime(), { load: row.held_load, orders: row.held_orders }]))
}
