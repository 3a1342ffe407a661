import { beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { type Bearer, newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import type { RewardNotice } from './contract-staff.ts'
import { earnPoint } from './points.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Someone = Bearer & { userId: string; email: string }

let made = 0
async function someone(points = 0): Promise<Someone> {
  made += 1
  const email = `annonce-${made}@exemple.fr`
  const { userId, authorization } = await newCustomer(app, email, { name: `Client ${made}` })
  if (points > 0) await givePoints(sql, userId, points)
  return { userId, authorization, email }
}

const setPoints = ({ email }: Someone, points: number) =>
  send(app, 'PUT', '/api/admin/loyalty/update-points', { customer_email: email, new_points: points }, manager)
async function earn({ userId: customerId }: Someone, paidOn = '2026-11-21') {
  const orderId = await orderRow(sql, { customerId, paidOn })
  await sql.begin(tx => earnPoint(tx, { customerId, orderId, paidOn, now: app.clock() }))
}
const check = async (query = '', as: Bearer = manager) =>
  (await app.get<{ newRewards: RewardNotice[]; total: number }>(`/api/admin/loyalty/check-rewards${query}`, as)).body
const recipients = async () => (await check()).newRewards.map(notice => notice.customer_email)
const dismiss = (id: string, as: Bearer = manager) =>
  send(app, 'PUT', `/api/admin/loyalty/notifications/${id}`, undefined, as)

beforeEach(async () => {
  await sql`delete from loyalty_notices`
  app.clock.advanceMinutes(1)
})

describe('a notice', () => {
  test('is there once the tenth point is paid for, and says who', async () => {
    const who = await someone(9)
    expect(await check()).toEqual({ newRewards: [], total: 0 })
    await earn(who)
    expect(await check()).toEqual({
      newRewards: [{ id: expect.any(String), customer_name: `Client ${made}`, customer_email: who.email }],
      total: 1,
    })
  })

  test('is there when staff bring the balance to ten, and once however many dishes that makes', async () => {
    const who = await someone(3)
    await app.sql`update settings set manager_refund_cents = 100000`
    await setPoints(who, 35)
    expect(await recipients()).toEqual([who.email])
  })

  test('is not there for any other point, nor for a second order of the day', async () => {
    const who = await someone(8)
    await earn(who)
    await earn(who)
    expect(await recipients()).toEqual([])
  })

  test('goes when the points are spent, and is back with the next dish', async () => {
    const who = await someone(9)
    await earn(who)
    await app.post('/api/loyalty/rewards/redeem', { user_email: who.email, item_id: 'som-tam' }, who)
    expect(await recipients()).toEqual([])
    await setPoints(who, 10)
    expect(await recipients()).toEqual([who.email])
  })

  test('comes again with the second dish, after the first was seen', async () => {
    const who = await someone(9)
    await earn(who)
    await dismiss((await check()).newRewards[0]?.id ?? '')
    await setPoints(who, 19)
    expect(await recipients()).toEqual([])
    await setPoints(who, 20)
    expect(await recipients()).toEqual([who.email])
  })

  test('goes with the account', async () => {
    const who = await someone(9)
    await earn(who)
    await sql`delete from customers where id = ${who.userId}`
    expect(await recipients()).toEqual([])
    expect(await sql`select 1 from loyalty_notices`).toHaveLength(0)
  })
})

describe('the notices', () => {
  test('are newest first, as many as are asked for, and how many there are', async () => {
    const people: Someone[] = []
    for (let n = 0; n < 4; n += 1) {
      const who = await someone(9)
      app.clock.advanceSeconds(1)
      await earn(who)
      people.unshift(who)
    }
    const emails = people.map(({ email }) => email)
    expect(await recipients()).toEqual(emails)
    const few = await check('?limit=3')
    expect(few.newRewards.map(notice => notice.customer_email)).toEqual(emails.slice(0, 3))
    expect(few.total).toBe(4)
    expect((await app.get('/api/admin/loyalty/check-rewards?limit=0', manager)).status).toBe(422)
  })

  test('are the same under both addresses and for both roles', async () => {
    await earn(await someone(9))
    const { newRewards } = await check('', admin)
    expect(newRewards).toHaveLength(1)
    for (const bearer of [admin, manager]) {
      const { body } = await app.get('/api/admin/loyalty/notifications', bearer)
      expect(body).toEqual({ notifications: newRewards })
    }
  })
})

describe('having seen one', () => {
  test.each([
    ['a manager', manager],
    ['an administrator', admin],
  ])('by %s takes it away, once, with one audit entry', async (_, bearer) => {
    const who = await someone(9)
    await earn(who)
    const [notice] = (await check()).newRewards
    const answers = await Promise.all(Array.from({ length: 5 }, () => dismiss(notice?.id ?? '', bearer)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect((await dismiss(notice?.id ?? '')).status).toBe(204)
    expect(await recipients()).toEqual([])
    expect(await sql`select action, details from audit_entries where subject = ${who.userId}`).toEqual([
      { action: 'loyalty.notice_seen', details: { name: `Client ${made}` } },
    ])
  })

  test.each([[uuid()], ['1'], ['x%00']])('needs a notice: %s', async id => {
    expect([404, 422]).toContain((await dismiss(id)).status)
  })
})
