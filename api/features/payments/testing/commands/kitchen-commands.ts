import fc from 'fast-check'
import { expect } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import { type Command, command, onOrder } from '../command.ts'
import type { Placed, Shop } from '../shop.ts'

type Seen = { tick: number; version: number }

async function look(shop: Shop, { id }: Placed): Promise<Seen> {
  const [seen] = await shop.app.sql<Seen[]>`
    select coalesce(t.version, l.cook_version)::float8 as tick, o.version
    from orders o
    join line_items l on l.order_id = o.id and l.line_no = 1
    left join line_ticks t on t.order_id = o.id and t.line_no = 1 and t.part = 0
    where o.id = ${id}`
  if (!seen) throw new Error(`order ${id} has no line`)
  return seen
}

async function post(shop: Shop, { id }: Placed, cooked: boolean, version: number, key = freshKey()) {
  const { manager } = await shop.app.staff()
  const body = { line: '1', part: 0, cooked, version }
  const answer = await shop.app.post(`/api/admin/orders/${id}/lines`, body, { ...manager, ...key })
  expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
  return answer
}

/** Ticks the first line, twice by one key; no tap of another tablet on the order becomes stale by it. */
async function tick(shop: Shop, order: Placed, cooked: boolean): Promise<void> {
  const seen = await look(shop, order)
  const key = freshKey()
  const { status, body } = await post(shop, order, cooked, seen.tick, key)
  if (status !== 200) return
  expect((await post(shop, order, cooked, seen.tick, key)).body).toEqual(body)
  expect((await look(shop, order)).version).toBe(seen.version)
  // What is ready is cooked without a tick.
  if (['confirmed', 'preparing'].includes(String(body.status))) shop.ticked.set(order.id, cooked)
}

/** One ticks what the other takes back, both on what they saw before: at most one of them has it changed. */
async function bothTick(shop: Shop, order: Placed): Promise<void> {
  await tick(shop, order, true)
  const { tick: version } = await look(shop, order)
  await Promise.all([post(shop, order, false, version), post(shop, order, true, version)])
  shop.ticked.delete(order.id)
}

/** Lines ticked as cooked, and tickets that come out of a printer, whatever becomes of them. */
export const KITCHEN: fc.Arbitrary<Command>[] = [
  onOrder('tick', (shop, order, i) => tick(shop, order, i % 3 > 0)),
  onOrder('both tablets tick', bothTick),
  fc
    .constantFrom('well', 'well', 'cut-before-confirming', 'confirms-twice', 'cannot-read')
    .map(fault => command(`the printer asks: ${fault}`, null, shop => shop.printWaiting(fault))),
]
