import { expect } from 'vitest'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { DISH_NAMES, type Dish, type Evening, type EveningOrder } from '../evening.ts'

/** What lives holds its portions and its slot, and nothing else does. */
export async function expectStockAgrees({ world, orders }: Evening): Promise<void> {
  const living = orders.filter(({ fate }) => fate !== 'lost' && fate !== 'cancelled')
  const day = kitchenDay(world.clock())
  await world.look(async sql => {
    const counts = await sql<{ dish: string; held: number; holds: number }[]>`
      select d.item_id as dish, d.held,
        (select coalesce(sum(quantity), 0)::integer from portion_holds h where h.day = d.day and h.item_id = d.item_id) as holds
      from portion_days d
      where d.day = ${day}
      order by 1`
    const wanted = DISH_NAMES.toSorted().map(dish => {
      const pieces = living.reduce((sum, order) => sum + piecesOf(order, dish), 0)
      return { dish, held: pieces, holds: pieces }
    })
    expect(counts, 'portions').toEqual(wanted)
    expect(await sql`select from portion_days where held > portions`, 'dishes that are oversold').toEqual([])

    const slots = await sql<{ time: string; load: number; held: number }[]>`
      select to_char(s.slot_at at time zone 'Europe/Paris', 'HH24:MI') as time, s.held_load as load,
        (select coalesce(sum(load), 0)::integer from slot_holds h where h.slot_at = s.slot_at and released_at is null) as held
      from pickup_slots s
      where s.held_load > 0
      order by 1`
    const loads = new Map<string, number>()
    for (const order of living) loads.set(order.time, (loads.get(order.time) ?? 0) + order.load)
    const loaded = [...loads].filter(([, load]) => load > 0).sort()
    expect(
      slots.map(({ time, load, held }) => [time, load, held]),
      'slots',
    ).toEqual(loaded.map(([time, load]) => [time, load, load]))
  })
}

/** Nobody cooks what went back whole before it was begun. */
function piecesOf({ lines, fate }: EveningOrder, dish: Dish): number {
  if (fate === 'kept') return 0
  return lines.reduce((sum, line) => sum + (line.dish === dish ? line.pieces : 0), 0)
}
