import { expect } from 'vitest'
import type { Evening, EveningOrder } from '../evening.ts'

const STATUSES: Record<EveningOrder['fate'], string> = {
  lost: 'cancelled',
  cancelled: 'cancelled',
  kept: 'confirmed',
  fetched: 'delivered',
  missed: 'no_show',
}

/** Each order ended as those who made it left it, with the pieces that they want; no number calls two of them. */
export async function expectOrdersAgree({ world, orders }: Evening): Promise<void> {
  const rows = await world.look(
    sql => sql<
      { id: string; status: string; allergens: string[]; lines: string[]; history: string; number: number | null }[]
    >`
      select o.id, o.status, o.allergens, o.call_number as number,
        (select string_agg(status, ' ' order by id) from order_events where order_id = o.id) as history,
        array(
          select l.menu_item_id || ' ' || l.quantity - l.removed_quantity - l.refunded_quantity
          from line_items l
          where l.order_id = o.id and l.quantity > l.removed_quantity
          order by l.line_no
        ) as lines
      from orders o`,
  )
  const kept = new Map(rows.map(row => [row.id, row]))
  for (const { id, kind, fate, lines, allergens } of orders) {
    const row = kept.get(id)
    expect(row?.status, `${kind}: ${row?.history}`).toBe(STATUSES[fate])
    expect(row?.allergens, kind).toEqual(allergens)
    if (fate === 'fetched') expect(row?.lines, kind).toEqual(lines.map(({ dish, pieces }) => `${dish} ${pieces}`))
    expect(row?.history).toMatch(
      /^(pending )?(confirmed)?( ?cancelled| preparing ready( preparing ready)?( delivered| no_show( delivered)?))?$/,
    )
  }
  const numbers = rows.flatMap(({ number }) => number ?? [])
  expect(new Set(numbers).size, 'numbers that call one order').toBe(numbers.length)
}
