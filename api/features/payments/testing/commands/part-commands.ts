import type fc from 'fast-check'
import { expect } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import { type Command, command, n, onOrder } from '../command.ts'
import { type Placed, SET_MENU, type Shop } from '../shop.ts'
import { cancel, payAndPoll } from '../steps.ts'
import { revise } from './revision-commands.ts'

/** Set menus that are paid, of which drinks are withdrawn from then. */
async function paidMenus(shop: Shop, quantity: number): Promise<Placed | undefined> {
  const order = await shop.placeMenus(quantity)
  if (order) await payAndPoll(shop, order)
  return order
}

/** The customer withdraws from the drink of one set menu; refused where none is left, or of another order. */
async function withdraw(shop: Shop, { id, trackingToken }: Placed): Promise<void> {
  const body = { drinks: [{ id: '1', quantity: 1 }], trackingToken }
  const { status } = await shop.app.post(`/api/orders/${id}/withdrawal`, body, freshKey())
  expect([200, 409]).toContain(status)
}

/** The drinks are back: the staff press on each declaration that is open. */
async function giveDrinksBack(shop: Shop, { id }: Placed): Promise<void> {
  const open = await shop.app.sql<{ id: string; pieces: number }[]>`
    select w.id, (d.drink ->> 'quantity')::integer as pieces
    from withdrawals w
    cross join lateral jsonb_array_elements(w.drinks) as d(drink)
    where w.order_id = ${id} and w.refunded_at is null`
  const { admin } = await shop.app.staff()
  for (const one of open) {
    const { status } = await shop.app.post(`/api/admin/withdrawals/${one.id}/refund`, {}, { ...admin, ...freshKey() })
    expect([204, 409]).toContain(status)
    if (status === 204) shop.drinksBack.set(id, (shop.drinksBack.get(id) ?? 0) + one.pieces)
  }
}

/** Takes one set menu off, at the difference that the API says it comes to: the books judge that. */
async function takeMenuOff(shop: Shop, order: Placed): Promise<void> {
  if (!shop.menus.has(order.id)) return
  const change = { take: [{ id: '1', quantity: 1 }] }
  const difference = await shop.differenceOf(order, change)
  if (difference !== undefined) await revise(shop, order, { ...change, difference }, -SET_MENU.cents)
}

/** Set menus whose drink goes back alone, before and after they are refunded, taken off, cancelled or disputed. */
export const PARTS: fc.Arbitrary<Command>[] = [
  n.map(i => command(`set menus ${i}`, null, shop => paidMenus(shop, 1 + (i % 3)))),
  onOrder('withdraw from a drink', withdraw),
  onOrder('the drinks are back', giveDrinksBack),
  onOrder('take a set menu off', takeMenuOff),
  n.map(i =>
    command(`a drink is back, then its set menu ${i}`, null, async shop => {
      const order = await paidMenus(shop, i % 5 === 0 ? 2 : 1)
      if (!order) return
      await withdraw(shop, order)
      if (i % 3 > 0) await giveDrinksBack(shop, order)
      if (i % 2 === 0) await shop.refund(order, { portions: 1 })
      else await takeMenuOff(shop, order)
    }),
  ),
  n.map(i =>
    command(`a storm about a set menu ${i}`, null, async shop => {
      const order = await paidMenus(shop, 2)
      if (!order) return
      await withdraw(shop, order)
      await Promise.all([
        giveDrinksBack(shop, order),
        shop.refund(order, { portions: 1 }),
        takeMenuOff(shop, order),
        withdraw(shop, order),
        ...(i % 4 === 0 ? [cancel(shop, order)] : []),
        shop.app.runMoneyJobs(),
      ])
    }),
  ),
]
