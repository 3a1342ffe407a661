import { expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'

const app = await testApp()
const { sql } = app
const { manager } = await staffBearers(app)

type Answer = {
  reward: { id: string; item_id: string; status: string }
  total_points: number
  available_rewards: number
  code: string
}

let made = 0
async function cardWith(points: number) {
  made += 1
  const customer = await newCustomer(app, `comptoir-${made}@exemple.fr`)
  if (points > 0) await givePoints(sql, customer.userId, points)
  const [row] = await sql<{ card: string }[]>`select qr_code_id as card from customers where id = ${customer.userId}`
  return { ...customer, card: row?.card as string }
}
const redeem = (card: string, item = 'pad-thai', key = freshKey(), bearer: Record<string, string> = manager) =>
  app.post<Answer>('/api/admin/loyalty/rewards', { card_id: card, item_id: item }, { ...bearer, ...key })
const booksOf = async (id: string) => {
  const [row] = await sql`
    select
      points_balance as balance,
      (select sum(points) from loyalty_ledger where customer_id = c.id) as ledger,
      (select count(*) from vouchers where customer_id = c.id) as vouchers
    from customers c
    where id = ${id}`
  return row
}

test('ten points of the card become a dish in an order of the counter, in one breath and in the journal', async () => {
  const { userId, card } = await cardWith(13)
  const { status, body } = await redeem(card.toLowerCase())
  expect([status, body.total_points, body.available_rewards]).toEqual([201, 3, 0])
  expect(body.reward).toMatchObject({ item_id: 'pad-thai', status: 'available' })
  expect(await booksOf(userId)).toEqual({ balance: 3, ledger: 3, vouchers: 1 })
  const { pickup } = orderBody()
  const free = { menuItemId: 'pad-thai', name: 'Offert', quantity: 1, unitPrice: 0, totalPrice: 0 }
  const order = { items: [{ ...free, rewardId: body.reward.id }], totalAmount: 0, pickup, customer: { cardId: card } }
  const taken = await app.post('/api/admin/orders', { ...order, pays: 'till' }, { ...manager, ...freshKey() })
  expect(taken.status).toBe(201)
  const entries = await sql`select action, details from audit_entries where subject = ${userId}`
  expect(entries).toEqual([
    { action: 'loyalty.redeemed', details: { name: 'Camille Renard', dish: 'Pad thaï', balance: 3 } },
  ])
  const [line] = await sql`select reason from loyalty_ledger where customer_id = ${userId} and kind = 'redeemed'`
  expect(line).toEqual({ reason: 'Plat offert au comptoir\u00a0: Pad thaï' })
})

test('the same tap twice, or on two tablets, takes ten points once', async () => {
  const { userId, card } = await cardWith(25)
  const key = freshKey()
  const answers = await Promise.all([redeem(card, 'som-tam', key), redeem(card, 'som-tam', key)])
  expect(new Set(answers.map(({ body }) => body.reward.id)).size).toBe(1)
  expect(await booksOf(userId)).toEqual({ balance: 15, ledger: 15, vouchers: 1 })
})

test('of two taps for the last ten points one has them', async () => {
  const { userId, card } = await cardWith(10)
  const answers = await Promise.all([redeem(card), redeem(card, 'som-tam')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('not_enough_points')
  expect(await booksOf(userId)).toEqual({ balance: 0, ledger: 0, vouchers: 1 })
})

test('refuses what the account would refuse, and takes no points for it', async () => {
  const { userId, card } = await cardWith(9)
  expect((await redeem(card)).body.code).toBe('not_enough_points')
  await givePoints(sql, userId, 10)
  expect((await redeem(card, 'tigre-qui-pleure')).body.code).toBe('reward_unknown')
  expect((await redeem('QR_00000000')).body.code).toBe('customer_not_found')
  await afterNotice(
    app.services.live,
    'menu_changed',
    () => sql`update menu_items set available = false where id = 'som-tam'`,
  )
  expect((await redeem(card, 'som-tam')).body.code).toBe('item_unavailable')
  await sql`update menu_items set available = true where id = 'som-tam'`
  expect(await booksOf(userId)).toEqual({ balance: 19, ledger: 19, vouchers: 0 })
})

test('nobody but the staff may, not even the card’s own customer', async () => {
  const { card, authorization } = await cardWith(10)
  expect((await redeem(card, 'pad-thai', freshKey(), {})).status).toBe(401)
  expect((await redeem(card, 'pad-thai', freshKey(), { authorization })).status).toBe(403)
})

test('a card that is shown says what its points buy', async () => {
  const { card } = await cardWith(10)
  const shown = await app.get<{ customer_data: { reward_dishes: { item_id: string; available: boolean }[] } }>(
    `/api/admin/qr-codes/${card}`,
    manager,
  )
  expect(shown.body.customer_data.reward_dishes).toContainEqual(
    expect.objectContaining({ item_id: 'pad-thai', available: true }),
  )
})
