import { expect } from 'vitest'
import { PICKUP_TIMES } from '#api/features/pickup/rules/pickup-slots.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Process } from '#api/testing/app/another-app.ts'
import { type Answer, freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import type { Random } from '../seed.ts'

/** A dish with a kitchen load of one. */
const SOM_TAM = { menuItemId: 'som-tam', unitPrice: 6 }
/** A dish without kitchen load. */
const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }

export type Slot = { date: string; time: string; notes: string }
export type Placed = { id: string; trackingToken: string; code: string }
export type Wish = { load: number; answer: Answer<Placed> }

/** A slot of the next day, which no earlier storm has used. */
export function freshSlot(app: TestApp, random: Random): Slot {
  app.clock.advanceMinutes(24 * 60)
  return { date: addDays(parisDay(app.clock()), 1), time: random.oneOf(PICKUP_TIMES), notes: '' }
}

/** An order with this kitchen load. */
export async function wish(process: Process, slot: Slot | { asap: true }, load: number): Promise<Wish> {
  const dish = load === 0 ? STICKY_RICE : { ...SOM_TAM, quantity: load }
  const body = orderBody([dish], { pickup: slot })
  return { load, answer: await process.post<Placed>('/api/orders', body, freshKey()) }
}

/** All order at the same moment, one half in each process. */
export function crowd(processes: readonly [Process, Process], slot: Slot, loads: readonly number[]): Promise<Wish[]> {
  return Promise.all(loads.map((load, i) => wish(i % 2 === 0 ? processes[0] : processes[1], slot, load)))
}

export async function cancel(process: Process, { id, trackingToken }: Placed): Promise<void> {
  expect((await process.post(`/api/orders/${id}/cancel`, { trackingToken })).status).toBe(200)
}

export type SlotBooks = { load: number; orders: number; heldLoads: number[] }

/** What a day's slots hold: their counter, and the summed loads of their living orders. */
export async function slotBooks({ sql }: TestApp, day: string): Promise<SlotBooks> {
  const [books] = await sql<SlotBooks[]>`
    select
      coalesce(sum(s.held_load), 0)::integer as load,
      coalesce(sum(s.held_orders), 0)::integer as orders,
      array(
        select h.load
        from slot_holds h
        join orders o on o.id = h.order_id
        where (h.slot_at at time zone 'Europe/Paris')::date = ${day}
          and h.released_at is null and o.status <> 'cancelled' and h.load > 0
      ) as held_loads
    from pickup_slots s
    where (s.slot_at at time zone 'Europe/Paris')::date = ${day}`
  if (!books) throw new Error('no books')
  return books
}

/** The slot and the pickup of each living order of a day. */
export async function heldByOrder(
  { sql }: TestApp,
  day: string,
): Promise<Map<string, { slotAt: Date; pickupAt: Date }>> {
  const rows = await sql<{ id: string; slotAt: Date; pickupAt: Date }[]>`
    select o.id, h.slot_at, o.pickup_at
    from orders o
    join slot_holds h on h.order_id = o.id and h.released_at is null
    where (h.slot_at at time zone 'Europe/Paris')::date = ${day} and o.status <> 'cancelled'`
  return new Map(rows.map(row => [row.id, row]))
}
