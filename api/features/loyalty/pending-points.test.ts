import { describe, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import type { LoyaltyStatus } from './contract.ts'

const app = await testApp()
const { sql, clock } = app
const { manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 200`

let made = 0
/** A customer with nine points, who pays the order of the tenth. */
async function withTheTenth() {
  made += 1
  const email = `dixieme-${made}@exemple.fr`
  const { userId, authorization } = await newCustomer(app, email)
  await givePoints(sql, userId, 9)
  return { userId, email, bearer: { authorization } }
}
type Someone = Awaited<ReturnType<typeof withTheTenth>>

async function pay({ bearer }: Someone) {
  const order = await placedOrder(app, orderBody([SOM_TAM]), bearer)
  await payOrder(app, order)
  return order
}

const redeem = ({ email, bearer }: Someone) =>
  app.post<{ code: string; detail: string; points_usable_at: string }>(
    '/api/loyalty/rewards/redeem',
    { user_email: email, item_id: 'pad-thai' },
    { ...bearer, ...freshKey() },
  )
const cancel = ({ id }: { id: string }, { bearer }: Someone) => app.post(`/api/orders/${id}/cancel`, {}, bearer)
const statusOf = async ({ email, bearer }: Someone) =>
  (await app.get<LoyaltyStatus>(`/api/loyalty/status/${encodeURIComponent(email)}`, bearer)).body
const prepare = ({ id }: { id: string }) => sql`update orders set status = 'preparing' where id = ${id}`

describe('a point whose order may still be cancelled', () => {
  test('buys nothing, and the answer says when it will', async () => {
    const who = await withTheTenth()
    const order = await pay(who)
    const { status, body } = await redeem(who)
    expect([status, body.code]).toEqual([409, 'not_enough_points'])
    expect(body.detail).toContain('à partir de 10\u00a0h\u00a015')
    expect(await statusOf(who)).toMatchObject({
      total_points: 10,
      pending_points: 1,
      points_usable_at: '2026-11-21T09:15:00.000Z',
    })
    expect((await cancel(order, who)).status).toBe(200)
    expect((await redeem(who)).body.code).toBe('not_enough_points')
    expect((await statusOf(who)).total_points).toBe(9)
  })

  test('buys nothing at the counter either', async () => {
    const who = await withTheTenth()
    await pay(who)
    const [row] = await sql<{ card: string }[]>`select qr_code_id as card from customers where id = ${who.userId}`
    const body = { card_id: row?.card, item_id: 'pad-thai' }
    expect((await app.post('/api/admin/loyalty/rewards', body, { ...manager, ...freshKey() })).status).toBe(409)
  })

  test('buys a dish once the kitchen has begun', async () => {
    const who = await withTheTenth()
    await prepare(await pay(who))
    expect(await statusOf(who)).not.toHaveProperty('pending_points')
    expect((await redeem(who)).status).toBe(201)
  })

  test('buys a dish once the time to cancel is over, to the second', async () => {
    const who = await withTheTenth()
    const order = await pay(who)
    clock.advanceSeconds(15 * 60 - 1)
    expect((await redeem(who)).status).toBe(409)
    clock.advanceSeconds(1)
    expect((await cancel(order, who)).status).toBe(409)
    expect((await redeem(who)).status).toBe(201)
    expect(await statusOf(who)).toMatchObject({ total_points: 0, rewards_used: 1 })
  })

  test('is the day’s: another order of it that stays is enough', async () => {
    const who = await withTheTenth()
    const first = await pay(who)
    await prepare(await pay(who))
    expect((await redeem(who)).status).toBe(201)
    expect((await cancel(first, who)).status).toBe(200)
    expect((await statusOf(who)).total_points).toBe(0)
  })

  test('does not touch points that were there before', async () => {
    const who = await withTheTenth()
    await givePoints(sql, who.userId, 3)
    await pay(who)
    expect(await statusOf(who)).toMatchObject({ total_points: 13, pending_points: 1 })
    expect((await redeem(who)).status).toBe(201)
  })
})
