import fc from 'fast-check'
import { expect } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import { type Command, command, n, onOrder } from '../command.ts'
import type { Placed, Shop } from '../shop.ts'
import { bothMove, checkout, seeThrough } from '../steps.ts'

/** Notes that the till has an order's money, or takes that back; of an order that is none of the till's it is refused. */
async function mark(shop: Shop, { id }: Placed, isCollected: boolean): Promise<void> {
  const { manager } = await shop.app.staff()
  const path = `/api/admin/orders/${id}/collected`
  const status = isCollected
    ? (await shop.app.post(path, {}, { ...manager, ...freshKey() })).status
    : (await shop.app.app.request(path, { method: 'DELETE', headers: manager })).status
  expect([200, 409]).toContain(status)
}

/** An order of one piece that staff take for the till, every second one with a card; where it is refused, the one before. */
async function taken(shop: Shop, i: number): Promise<Placed> {
  await shop.takeAtTill(1, i % 2 === 0)
  return shop.orders.at(-1) as Placed
}

/** Orders that staff take for the till, with a card or without, collected, by mistake, or by nobody. */
export const TILL: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([quantity, hasCard]) =>
      command(`take ${quantity} at the till${hasCard ? ', with a card' : ''}`, null, shop =>
        shop.takeAtTill(quantity, hasCard),
      ),
    ),
  onOrder('collect', (shop, order) => mark(shop, order, true)),
  onOrder('collected by mistake', (shop, order) => mark(shop, order, false)),
  n.map(i =>
    command(`an evening’s order at the till ${i}`, null, async shop => {
      const order = await taken(shop, i)
      await mark(shop, order, true)
      await seeThrough(shop, order)
    }),
  ),
  n.map(i =>
    command(`an order at the till that nobody comes for ${i}`, null, async shop => {
      const order = await taken(shop, i)
      const [tablet] = shop.tablets
      await tablet.look(order.id)
      if (i % 3 > 0) await tablet.move(order.id, false)
      await tablet.move(order.id, true)
    }),
  ),
  n.map(i =>
    command(`a storm at the till ${i}`, null, async shop => {
      const order = await taken(shop, i)
      await Promise.all([
        mark(shop, order, true),
        mark(shop, order, true),
        bothMove(shop, order, i % 4 === 0),
        checkout(shop, order),
        ...(i % 3 === 0 ? [mark(shop, order, false)] : []),
        ...(i % 3 === 1 ? [shop.refund(order, 'all')] : []),
      ])
    }),
  ),
]
