import { describe, expect, test } from 'vitest'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { type Answer, freshKey, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'

const app = await testApp()
const { sql } = app

type Redeemed = { reward_id: string; total_points: number; code: string; detail: string }
type Someone = { authorization: string; userId: string; email: string }

let made = 0
async function customerWith(points: number): Promise<Someone> {
  made += 1
  const email = `fidele-${made}@exemple.fr`
  const customer = await newCustomer(app, email)
  if (points > 0) await givePoints(sql, customer.userId, points)
  return { ...customer, email }
}

function redeem(who: Someone, changes: Record<string, unknown> = {}, key = freshKey()): Promise<Answer<Redeemed>> {
  const body = { user_email: who.email, item_id: 'pad-thai', item_name: 'Pad thaï', item_price: 12.9, ...changes }
  return app.post('/api/loyalty/rewards/redeem', body, { authorization: who.authorization, ...key })
}

/** Balance, sum of the ledger, redemptions and vouchers, as the tables hold them. */
async function booksOf({ userId }: Someone) {
  const [row] = await sql`
    select
      points_balance as balance,
      (select sum(points) from loyalty_ledger where customer_id = c.id) as ledger,
      (select count(*) from loyalty_ledger where customer_id = c.id and kind = 'redeemed') as redemptions,
      (select count(*) from vouchers where customer_id = c.id) as vouchers
    from customers c
    where id = ${userId}`
  return row
}

describe('ten points', () => {
  test('buy a voucher, and the rest of the points stays', async () => {
    const who = await customerWith(13)
    const { status, body } = await redeem(who)
    expect(status).toBe(201)
    expect(body).toEqual({
      reward_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      item: { item_id: 'pad-thai', item_name: 'Pad thaï', item_price: 13.5, category: 'plats' },
      total_points: 3,
      available_rewards: 0,
      rewards_used: 1,
    })
    expect(await sql`select customer_id, reward_id, order_id from vouchers where id = ${body.reward_id}`).toEqual([
      { customerId: who.userId, rewardId: 'pad-thai', orderId: null },
    ])
    expect(await booksOf(who)).toEqual({ balance: 3, ledger: 3, redemptions: 1, vouchers: 1 })
  })

  test.each([
    ['pad-thai', 'Pad thaï', 13.5, 'plats'],
    ['pad-kapao', 'Pad kapao', 13.5, 'plats'],
    ['khao-pad', 'Khao pad', 13.5, 'plats'],
    ['som-tam', 'Som tam', 6, 'entrees'],
    ['nems-x6', 'Nems au poulet (6 pièces)', null, 'entrees'],
    ['gyoza-x6', 'Gyoza au poulet (6 pièces)', null, 'entrees'],
  ])('buy %s at the server’s own name and price, whatever is sent', async (id, name, price, category) => {
    const lies = { item_id: id, item_name: 'Homard', item_price: 0.01, category: 'vins' }
    const { body } = await redeem(await customerWith(10), lies)
    expect(body).toMatchObject({
      item: { item_id: id, item_name: name, item_price: price, category },
    })
  })

  test.each([
    [10, 1],
    [25, 2],
  ])('of %i points, 50 who redeem at once make %i vouchers', async (points, vouchers) => {
    const who = await customerWith(points)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(who)))
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(vouchers)
    expect(new Set(won.map(({ body }) => body.reward_id)).size).toBe(vouchers)
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)
    expect(refused).toEqual(Array(50 - vouchers).fill('409 not_enough_points'))
    const left = points - 10 * vouchers
    expect(await booksOf(who)).toEqual({ balance: left, ledger: left, redemptions: vouchers, vouchers })
  })
})

describe('two taps', () => {
  test('with the same key make one voucher, answered twice', async () => {
    const who = await customerWith(30)
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(who, {}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reward_id} ${body.total_points}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await booksOf(who)).toEqual({ balance: 20, ledger: 20, redemptions: 1, vouchers: 1 })
  })

  test('with the same key for another dish are two wishes: the second is refused', async () => {
    const who = await customerWith(30)
    const key = freshKey()
    await redeem(who, {}, key)
    const { status, body } = await redeem(who, { item_id: 'som-tam' }, key)
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('of two devices with ten points make one voucher', async () => {
    const who = await customerWith(10)
    const session = await app.post<{ token: string }>('/api/auth/login', { email: who.email, password: 'wok-basilic' })
    const tablet = { ...who, authorization: `Bearer ${session.body.token}` }
    const statuses = (await Promise.all([redeem(who), redeem(tablet)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect(await booksOf(who)).toEqual({ balance: 0, ledger: 0, redemptions: 1, vouchers: 1 })
  })
})

describe('is refused, and nothing changes,', () => {
  test.each([
    [0, '10\u00a0points'],
    [7, '3\u00a0points'],
    [9, '1\u00a0point'],
  ])('with %i points, saying that %s are missing', async (points, missing) => {
    const who = await customerWith(points)
    const { status, body } = await redeem(who)
    expect([status, body.code]).toEqual([409, 'not_enough_points'])
    expect(body.detail).toBe(`Il vous manque ${missing} pour un plat offert.`)
    expect(await booksOf(who)).toMatchObject({ balance: points, redemptions: 0, vouchers: 0 })
  })

  test.each([
    ['a dish of the menu that is no reward', { item_id: 'tom-yam' }, 422, 'reward_unknown'],
    ['a dish that nobody knows', { item_id: '../../pad-thai' }, 422, 'reward_unknown'],
    ['no dish', { item_id: '' }, 422, 'validation_failed'],
    ['a dish that is no word', { item_id: 7 }, 422, 'validation_failed'],
    ['no address', { user_email: undefined }, 422, 'validation_failed'],
  ])('%s', async (_, changes, status, code) => {
    const who = await customerWith(10)
    const answer = await redeem(who, changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await booksOf(who)).toMatchObject({ balance: 10, vouchers: 0 })
  })

  test('a dish that no order could take now, and the points are kept', async () => {
    const who = await customerWith(10)
    const off = (available: boolean) =>
      afterNotice(
        app.services.live,
        'menu_changed',
        () => sql`update menu_items set available = ${available} where id = 'som-tam'`,
      )
    await off(false)
    const { status, body } = await redeem(who, { item_id: 'som-tam' })
    await off(true)
    expect([status, body.code]).toEqual([409, 'item_unavailable'])
    expect(body.detail).toBe(
      'Som tam n’est pas disponible en ce moment. Choisissez un autre plat, vos points sont gardés.',
    )
    expect(await booksOf(who)).toMatchObject({ balance: 10, vouchers: 0 })
  })

  test('for another’s address, known or not, and however it is written', async () => {
    const [who, other] = [await customerWith(10), await customerWith(10)]
    for (const email of [other.email, other.email.toUpperCase(), 'personne@exemple.fr']) {
      const { status, body } = await redeem(who, { user_email: email })
      expect([status, body.code]).toEqual([403, 'not_yours'])
    }
    expect(await booksOf(other)).toMatchObject({ balance: 10, vouchers: 0 })
    expect((await redeem(who, { user_email: ` ${who.email.toUpperCase()} ` })).status).toBe(201)
  })
})

test('the database itself lets no redemption buy two vouchers, and no balance fall below zero', async () => {
  const who = await customerWith(10)
  const { body } = await redeem(who)
  await expect(sql`
    insert into vouchers (id, customer_id, reward_id, redemption_id, created_at)
    select gen_random_uuid(), customer_id, reward_id, redemption_id, created_at
    from vouchers
    where id = ${body.reward_id}`).rejects.toThrow(/vouchers_redemption_id_key/)
  await expect(givePoints(sql, who.userId, -1)).rejects.toThrow(/points_balance/)
})
