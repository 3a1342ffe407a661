import { expect } from 'vitest'
import type { Shop } from '../shop.ts'

/** What the kitchen goes by: portions of the days, ticks as they were answered, and one ticket for each cause. */
export async function expectTrueKitchen(shop: Shop): Promise<void> {
  await expectTruePortions(shop)
  await expectTrueTicks(shop)
  await expectTrueTickets(shop)
}

/** The count is what living orders hold; where no piece was given back, that is what they are to be cooked. */
async function expectTruePortions({ app, countedOn }: Shop): Promise<void> {
  const days = [...countedOn]
  if (days.length === 0) return
  const wrong = await app.sql`
    select d.day, d.item_id, d.held, d.portions
    from portion_days d
    where d.day = any(${days}::date[]) and (
      d.held <> (select coalesce(sum(h.quantity), 0) from portion_holds h where h.day = d.day and h.item_id = d.item_id)
      or d.held > d.portions)
    union all
    select h.day, h.item_id, h.quantity, l.pieces
    from portion_holds h
    join orders o on o.id = h.order_id
    join lateral (
      select sum(quantity - removed_quantity) as pieces, bool_or(refunded_quantity > 0) as is_given_back
      from line_items
      where order_id = o.id and menu_item_id = h.item_id
    ) l on true
    where h.day = any(${days}::date[])
      and (o.status = 'cancelled' or not l.is_given_back and o.refunded_cents = o.reduced_cents and h.quantity <> l.pieces)`
  expect(wrong).toEqual([])
}

async function expectTrueTicks({ app, ticked }: Shop): Promise<void> {
  if (ticked.size === 0) return
  const rows = await app.sql<{ id: string; isCooked: boolean }[]>`
    select order_id as id, is_cooked
    from line_ticks
    where order_id = any(${[...ticked.keys()]}::uuid[]) and line_no = 1 and part = 0`
  const known = new Map(rows.map(({ id, isCooked }) => [id, isCooked]))
  for (const [id, cooked] of ticked) expect([id, known.get(id) ?? false]).toEqual([id, cooked])
}

/** A ticket for each confirmation, change and cancellation of what the kitchen knew; no paper twice without saying so. */
async function expectTrueTickets({ app, orders }: Shop): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const wrong = await app.sql`
    with owed as (
      select order_id, status as cause, 0 as revision
      from order_events e
      where order_id = any(${ids}::uuid[]) and (
        status = 'confirmed'
        or status = 'cancelled' and exists (select from order_events c where c.order_id = e.order_id and c.status = 'confirmed'))
      union all
      select order_id, 'changed', number from order_revisions where order_id = any(${ids}::uuid[]) and status = 'applied'
    ), made as (
      select order_id, cause, case when cause = 'changed' then revision else 0 end as revision
      from print_jobs
      where order_id = any(${ids}::uuid[]) and given_back is null
    )
    (select 'missing', * from (select * from owed except all select * from made) m)
    union all
    (select 'too many', * from (select * from made except all select * from owed) m)`
  expect(wrong).toEqual([])
  const [sent] = await app.sql<{ sendings: number }[]>`
    select coalesce(sum(sendings), 0)::integer as sendings from print_jobs where order_id = any(${ids}::uuid[])`
  expect(app.printer.tickets.length).toBeLessThanOrEqual(sent?.sendings ?? 0)
  await expectTrueRefundSlips(app, ids)
}

/** Paper tells of each piece that is given back once, as long as the kitchen has the order. */
async function expectTrueRefundSlips({ sql }: Shop['app'], ids: readonly string[]): Promise<void> {
  const wrong = await sql`
    select o.id, o.status, l.line_no, l.refunded_quantity, struck.pieces
    from orders o
    join line_items l on l.order_id = o.id
    join lateral (
      select coalesce(sum((j.given_back ->> l.line_no::text)::integer), 0) as pieces
      from print_jobs j
      where j.order_id = o.id and j.given_back is not null
    ) struck on true
    where o.id = any(${ids}::uuid[])
      and (struck.pieces > l.refunded_quantity
        or o.status in ('confirmed', 'preparing', 'ready') and struck.pieces <> l.refunded_quantity)`
  expect(wrong).toEqual([])
}
