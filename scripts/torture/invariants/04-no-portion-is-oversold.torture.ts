import { expect } from 'vitest'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { anotherApp, type Process } from '#api/testing/app/another-app.ts'
import { type Answer, freshKey, testApp } from '#api/testing/app/test-app.ts'
import { type Dish, orderBody } from '#api/testing/orders/orders.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { cancel, freshSlot, type Placed, type Slot } from './04-crowd.ts'

const CROWD = 100
/** Dishes without kitchen load, so that only portions can refuse an order. */
const DISHES = ['riz-gluant', 'riz-thai', 'riz-loc-lac'] as const
type Pieces = Partial<Record<(typeof DISHES)[number], number>>
type Wish = { pieces: Pieces; answer: Answer<Placed & { portions?: { menuItemId: string; left: number }[] }> }

const app = await testApp()
const processes: readonly [Process, Process] = [app, await anotherApp(app)]

invariant(
  4,
  'a hundred orders at once for what is left of dishes: none too many, and what dies is free again',
  { secondsATry: 8 },
  async ({ times, random, tried }) => {
    const storms = [sevenOfOne, cartsOfSeveral, oneLeaves]
    for (let storm = 0; storm < times; storm += 1) {
      await (storms[storm % storms.length] as (typeof storms)[number])(random)
      tried()
    }
  },
)

/** All ask for one of seven portions. */
async function sevenOfOne(random: Random): Promise<void> {
  const slot = await dayWith(random, { 'riz-gluant': 7 })
  const wishes = await crowd(
    slot,
    Array.from({ length: CROWD }, () => ({ 'riz-gluant': 1 })),
  )
  expect(won(wishes)).toHaveLength(7)
  await expectTrueDay(slot, won(wishes))
  for (const { answer } of wishes) {
    if (answer.status === 201) continue
    expect([answer.status, answer.body.code]).toEqual([409, 'item_unavailable'])
    expect(answer.body.portions).toMatchObject([{ menuItemId: 'riz-gluant', left: 0 }])
  }
}

/** Carts name several dishes in any order and number: none waits for another forever, all or nothing of a cart is held. */
async function cartsOfSeveral(random: Random): Promise<void> {
  const slot = await dayWith(random, { 'riz-gluant': 20, 'riz-thai': 12 })
  const cart = (): Pieces => {
    const dishes = random.chance(0.5) ? DISHES : [...DISHES].reverse()
    return Object.fromEntries(dishes.filter(() => random.chance(0.7)).map(dish => [dish, random.oneOf([1, 1, 2, 3])]))
  }
  const carts = Array.from({ length: CROWD }, cart).filter(pieces => Object.keys(pieces).length > 0)
  const wishes = await crowd(slot, carts)
  await expectTrueDay(slot, won(wishes))
  for (const { answer } of wishes) if (answer.status !== 201) expect(answer.body.code).toBe('item_unavailable')
}

/** All portions are sold, and some orders are cancelled while others ask. */
async function oneLeaves(random: Random): Promise<void> {
  const slot = await dayWith(random, { 'riz-gluant': 6 })
  const sold = await crowd(slot, Array(6).fill({ 'riz-gluant': 1 }))
  const leaving = sold.slice(0, 3)
  const [wishes] = await Promise.all([
    crowd(slot, Array(CROWD - 6).fill({ 'riz-gluant': 1 })),
    ...leaving.map(({ answer }) => cancel(random.oneOf(processes), answer.body)),
  ])
  expect(won(wishes).length).toBeLessThanOrEqual(3)
  await expectTrueDay(slot, [...sold.slice(3).map(({ pieces }) => pieces), ...won(wishes)])
}

/** A slot of a day that no earlier storm has used, on which the dishes have these portions. */
async function dayWith(random: Random, numbers: Pieces): Promise<Slot> {
  const slot = freshSlot(app, random)
  for (const [dish, number] of Object.entries(numbers)) {
    await app.sql`select set_portions(${dish}, ${slot.date}, ${number}, true)`
  }
  await app.services.snapshots.reload(menuSnapshot)
  return slot
}

function crowd(slot: Slot, carts: readonly Pieces[]): Promise<Wish[]> {
  return Promise.all(
    carts.map(async (pieces, i) => {
      const dishes = Object.entries(pieces).map(
        ([menuItemId, quantity]): Dish => ({ menuItemId, quantity, unitPrice: 3 }),
      )
      const body = orderBody(dishes, { pickup: slot })
      return { pieces, answer: await (processes[i % 2] as Process).post<Placed>('/api/orders', body, freshKey()) }
    }),
  )
}

function won(wishes: readonly Wish[]): Pieces[] {
  return wishes.filter(({ answer }) => answer.status === 201).map(({ pieces }) => pieces)
}

/**
 * The day's count equals what its orders hold, which is what the accepted orders asked for, and never exceeds the
 * portions.
 */
async function expectTrueDay({ date }: Slot, winners: readonly Pieces[]): Promise<void> {
  const days = await app.sql<{ dish: keyof Pieces; portions: number; held: number; holds: number }[]>`
    select d.item_id as dish, d.portions, d.held,
      (
        select coalesce(sum(h.quantity), 0)::integer
        from portion_holds h
        join orders o on o.id = h.order_id and o.status <> 'cancelled'
        where h.day = d.day and h.item_id = d.item_id
      ) as holds
    from portion_days d
    where d.day = ${date}`
  for (const { dish, portions, held, holds } of days) {
    const wanted = winners.reduce((sum, pieces) => sum + (pieces[dish] ?? 0), 0)
    expect([dish, held, holds]).toEqual([dish, wanted, wanted])
    expect(held).toBeLessThanOrEqual(portions)
  }
}
