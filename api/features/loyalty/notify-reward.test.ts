import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { earnPoint, reversePoint } from './points.ts'
import { notifyReward } from './reward-notices.ts'

const app = await testApp()
const { sql, services, clock } = app

beforeEach(async () => {
  await sql`delete from customers`
  await sql`delete from messages`
})

const notices = () => sql<{ recipient: string; channel: string }[]>`
  select recipient, channel from messages where kind = 'loyalty-reward' order by created_at`

async function customerWith(points: number): Promise<string> {
  return (await bearerWith(points)).userId
}

async function bearerWith(points: number) {
  const customer = await newCustomer(app, 'fidele@exemple.fr', { name: 'Camille Renard' })
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${customer.userId}, 'adjusted', ${points}, 'Ajustement manuel', ${clock()})`
  return customer
}

/** What the confirmation of a day's paid order does: it earns a point and notifies the customer. */
async function dayPaid(customerId: string, paidOn: string) {
  const point = { customerId, orderId: await orderRow(sql, { customerId, paidOn }), paidOn, now: clock() }
  await sql.begin(async tx => {
    const balance = await earnPoint(tx, point)
    if (balance !== null) await notifyReward(services, tx, customerId, balance)
  })
  return point
}

test('the tenth point is notices by mail, with the way to the dish', async () => {
  const id = await customerWith(8)
  await dayPaid(id, '2026-11-19')
  expect(await notices()).toEqual([])
  await dayPaid(id, '2026-11-20')
  expect(await notices()).toEqual([{ recipient: 'fidele@exemple.fr', channel: 'mail' }])
  await app.runJobs()
  const mail = app.mails.find(({ subject }) => subject === 'Votre plat offert vous attend')
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('vous avez 10 points, soit 1 plat offert.')
  expect(mail?.text).toContain('http://localhost:3000/?compte=points')
})

test('an eleventh one is not, nor the tenth that is earned again after a refund', async () => {
  const id = await customerWith(9)
  const tenth = await dayPaid(id, '2026-11-19')
  await dayPaid(id, '2026-11-20')
  expect(await notices()).toHaveLength(1)
  await sql.begin(tx => reversePoint(tx, tenth))
  await sql.begin(tx => reversePoint(tx, { ...tenth, paidOn: '2026-11-20' }))
  await dayPaid(id, '2026-11-21')
  expect(await notices()).toHaveLength(1)
})

test('the next ten are notices again, whatever became of the first', async () => {
  const id = await customerWith(9)
  await dayPaid(id, '2026-11-01')
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${id}, 'redeemed', -10, 'Pad thaï', ${clock()})`
  for (let day = 2; day <= 11; day += 1) await dayPaid(id, `2026-11-${String(day).padStart(2, '0')}`)
  expect(await notices()).toHaveLength(2)
})

test('a balance that an import or the staff bring is not', async () => {
  await customerWith(25)
  expect(await notices()).toEqual([])
})

test('a paid order tells in the payment’s own transaction', async () => {
  const { userId, authorization } = await bearerWith(9)
  await expect(
    sql.begin(async tx => {
      await notifyReward(services, tx, userId, 10)
      throw new Error('not paid after all')
    }),
  ).rejects.toThrow('not paid')
  expect(await notices()).toEqual([])
  await payOrder(app, await placedOrder(app, orderBody(), { authorization }))
  expect(await notices()).toHaveLength(1)
})
