import { describe, expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import type { HistoryEntry, LoyaltyStatus } from './contract.ts'
import { earnPoint, reversePoint } from './points.ts'

const app = await testApp()
const { sql } = app

type Someone = { authorization: string; userId: string; email: string }
type Page = { entries: HistoryEntry[]; nextCursor: string | null; code: string }

let made = 0
async function someone(): Promise<Someone> {
  made += 1
  const email = `carte-${made}@exemple.fr`
  return { ...(await newCustomer(app, email)), email }
}

const statusOf = ({ authorization }: Someone, email: string) =>
  app.get<LoyaltyStatus & { code: string }>(`/api/loyalty/status/${encodeURIComponent(email)}`, { authorization })

const historyOf = ({ authorization }: Someone, query = '') =>
  app.get<Page>(`/api/loyalty/history${query}`, { authorization })

async function pointOf({ userId: customerId }: Someone, paidOn: string) {
  const point = { customerId, orderId: await orderRow(sql, { customerId, paidOn }), paidOn }
  await earnPoint(sql, { ...point, now: new Date(`${paidOn}T12:00:00Z`) })
  return point
}

describe('the card', () => {
  test('of a new customer is empty, and shows the six dishes', async () => {
    const who = await someone()
    const { status, body } = await statusOf(who, who.email)
    expect(status).toBe(200)
    const { reward_dishes: dishes, ...card } = body
    expect(card).toEqual({
      total_points: 0,
      total_orders: 0,
      rewards_used: 0,
      available_rewards: 0,
      order_history: [],
      nextCursor: null,
      rewards: [],
    })
    expect(dishes.map(dish => `${dish.item_id} ${dish.item_price} ${dish.available}`)).toEqual([
      'pad-thai 13.5 true',
      'pad-kapao 13.5 true',
      'khao-pad 13.5 true',
      'som-tam 6 true',
      'nems-x6 null true',
      'gyoza-x6 null true',
    ])
  })

  test('counts points, paid orders and the dishes taken, and says why each point came or went', async () => {
    const who = await someone()
    await pointOf(who, '2026-11-18')
    const refunded = await pointOf(who, '2026-11-19')
    await reversePoint(sql, { ...refunded, now: new Date('2026-11-20T09:00:00Z') })
    await sql`
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${who.userId}, 'adjusted', 12, 'Geste commercial', '2026-11-20T23:30:00Z')`
    const redeemed = await app.post(
      '/api/loyalty/rewards/redeem',
      { user_email: who.email, item_id: 'som-tam' },
      { authorization: who.authorization },
    )
    const { body } = await statusOf(who, who.email)
    expect(body).toMatchObject({ total_points: 3, total_orders: 2, rewards_used: 1, available_rewards: 0 })
    expect(body.order_history.map(({ id: _, ...entry }) => entry)).toEqual([
      { date: '2026-11-21', points: -10, kind: 'redeemed', reason: 'Plat offert\u00a0: Som tam' },
      { date: '2026-11-21', points: 12, kind: 'adjusted', reason: 'Geste commercial' },
      { date: '2026-11-20', points: -1, kind: 'reversed', reason: 'Commande remboursée' },
      { date: '2026-11-19', points: 1, kind: 'earned', reason: 'Commande payée' },
      { date: '2026-11-18', points: 1, kind: 'earned', reason: 'Commande payée' },
    ])
    expect(body.rewards).toEqual([
      {
        id: redeemed.body.reward_id,
        item_id: 'som-tam',
        item_name: 'Som tam',
        status: 'available',
        date: '2026-11-21',
      },
    ])
  })

  test('lists the vouchers waiting first, oldest first, then those on an order, latest first', async () => {
    const who = await someone()
    const days = [1, 2, 3, 4].map(day => new Date(`2026-11-0${day}T12:00:00Z`))
    const [used, waiting, alsoUsed, alsoWaiting] = await Promise.all(
      days.map(day => newVoucher(sql, who.userId, 'nems-x6', day)),
    )
    const orderId = await orderRow(sql, { customerId: who.userId })
    await sql`update vouchers set order_id = ${orderId} where id in ${sql([used as string, alsoUsed as string])}`
    const { body } = await statusOf(who, who.email)
    expect(body.rewards.map(({ id, status, orderId }) => [id, status, orderId])).toEqual([
      [waiting, 'available', undefined],
      [alsoWaiting, 'available', undefined],
      [alsoUsed, 'used', orderId],
      [used, 'used', orderId],
    ])
    expect(body.rewards_used).toBe(4)
  })

  test('greys a dish while the kitchen has none, the fried ones with the dish that they are made as', async () => {
    const who = await someone()
    const set = (available: boolean) =>
      afterNotice(
        app.services.live,
        'menu_changed',
        () => sql`
          update menu_items
          set available = ${available}
          where id = 'pad-thai'
             or id = (select same_recipe_as from reward_dishes where id = 'nems-x6')`,
      )
    await set(false)
    const { body } = await statusOf(who, who.email)
    await set(true)
    expect(body.reward_dishes.filter(dish => !dish.available).map(dish => dish.item_id)).toEqual([
      'pad-thai',
      'nems-x6',
    ])
  })

  test('is nobody else’s: 403 for a known address and an unknown one alike; one’s own in any spelling', async () => {
    const [who, other] = [await someone(), await someone()]
    const known = await statusOf(who, other.email)
    const unknown = await statusOf(who, 'personne@exemple.fr')
    expect([known.status, known.body]).toEqual([403, { ...unknown.body, instance: expect.any(String) }])
    expect(known.body.code).toBe('not_yours')
    expect((await statusOf(who, who.email.toUpperCase())).status).toBe(200)
    expect((await statusOf(who, 'pas une adresse')).status).toBe(404)
  })
})

describe('the history', () => {
  test('continues where the card ends, in pages, each entry once', async () => {
    const who = await someone()
    for (let n = 1; n <= 47; n += 1) await givePoints(sql, who.userId, n)
    const first = (await statusOf(who, who.email)).body
    const pages = [first.order_history]
    let cursor = first.nextCursor
    while (cursor) {
      const { body } = await historyOf(who, `?cursor=${cursor}`)
      pages.push(body.entries)
      cursor = body.nextCursor
    }
    expect(pages.map(page => page.length)).toEqual([20, 20, 7])
    expect(pages.flat().map(entry => entry.points)).toEqual(Array.from({ length: 47 }, (_, n) => 47 - n))
  })

  test('stays in place while points are earned', async () => {
    const who = await someone()
    for (let n = 1; n <= 4; n += 1) await givePoints(sql, who.userId, n)
    const first = await historyOf(who, '?limit=2')
    await givePoints(sql, who.userId, 5)
    const second = await historyOf(who, `?limit=2&cursor=${first.body.nextCursor}`)
    expect([...first.body.entries, ...second.body.entries].map(entry => entry.points)).toEqual([4, 3, 2, 1])
    expect(second.body.nextCursor).toBeNull()
  })

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=ten', 'limit'],
    ['?cursor=1', 'cursor'],
    ['?cursor=%00', 'cursor'],
  ])('refuses %s and says which part', async (query, path) => {
    const { status, body } = await historyOf(await someone(), query)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path, message: expect.any(String) }] })
  })

  test('takes no cursor of another customer', async () => {
    const [who, other] = [await someone(), await someone()]
    for (const points of [1, 2]) await givePoints(sql, other.userId, points)
    const { body } = await historyOf(other, '?limit=1')
    expect((await historyOf(who, `?cursor=${body.nextCursor}`)).status).toBe(422)
  })

  test('is empty before the first point', async () => {
    expect((await historyOf(await someone())).body).toEqual({ entries: [], nextCursor: null })
  })
})
