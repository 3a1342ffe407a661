import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { earnPoint, lockPoints, reversePoint } from './points.ts'

const { sql } = await testDatabase()
const now = new Date('2026-11-21T12:00:00Z')
const TODAY = '2026-11-21'

async function paidOrder(customerId: string, paidOn = TODAY) {
  return { customerId, orderId: await orderRow(sql, { customerId, paidOn }), paidOn, now }
}

async function points(customerId: string) {
  const [row] = await sql<{ balance: number; ledger: number }[]>`
    select points_balance as balance, (
      select coalesce(sum(points), 0) from loyalty_ledger where customer_id = c.id
    ) as ledger
    from customers c
    where id = ${customerId}`
  expect(row?.ledger, 'the ledger is the balance').toBe(row?.balance)
  return row?.balance
}

const ledger = (customerId: string) => sql`
  select kind, points, reason, earned_on, reversed_at
  from loyalty_ledger
  where customer_id = ${customerId}
  order by id`

test('gives one point for a day, however many orders are paid on it', async () => {
  const { id } = await newCustomer(sql)
  expect(await earnPoint(sql, await paidOrder(id))).toBe(1)
  expect(await earnPoint(sql, await paidOrder(id))).toBeNull()
  expect(await points(id)).toBe(1)
  expect(await earnPoint(sql, await paidOrder(id, '2026-11-22'))).toBe(2)
  expect(await points(id)).toBe(2)
})

test('gives one point when 50 orders of a day are paid at once', async () => {
  const { id } = await newCustomer(sql)
  const orders = await Promise.all(Array.from({ length: 50 }, () => paidOrder(id)))
  const earned = await Promise.all(orders.map(order => sql.begin(tx => earnPoint(tx, order))))
  expect(earned.filter(Boolean)).toHaveLength(1)
  expect(await points(id)).toBe(1)
})

test('gives a customer who is gone no point, and does not fail', async () => {
  const { id } = await newCustomer(sql)
  const order = await paidOrder(id)
  expect(await earnPoint(sql, { ...order, customerId: uuid() })).toBeNull()
})

test('takes the point back once, and lets the day earn anew', async () => {
  const { id } = await newCustomer(sql)
  const order = await paidOrder(id)
  await earnPoint(sql, order)
  const reversals = await Promise.all(Array.from({ length: 50 }, () => sql.begin(tx => reversePoint(tx, order))))
  expect(reversals.filter(Boolean)).toHaveLength(1)
  expect(await points(id)).toBe(0)
  expect(await earnPoint(sql, await paidOrder(id))).toBe(1)
  expect(await points(id)).toBe(1)
})

test('takes back the point of its day alone, however often it is asked, and none of another day', async () => {
  const { id } = await newCustomer(sql)
  const order = await paidOrder(id)
  await earnPoint(sql, order)
  await earnPoint(sql, await paidOrder(id, '2026-11-20'))
  expect(await reversePoint(sql, order)).toBe(true)
  expect(await reversePoint(sql, order)).toBe(false)
  expect(await points(id)).toBe(1)
})

test('forgives a point that was spent meanwhile, and notes it', async () => {
  const { id } = await newCustomer(sql)
  const order = await paidOrder(id)
  await earnPoint(sql, order)
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${id}, 'redeemed', -1, 'Plat offert', ${now})`
  expect(await reversePoint(sql, order)).toBe(false)
  expect(await points(id)).toBe(0)
  expect(await ledger(id)).toMatchObject([
    { kind: 'earned', earnedOn: TODAY, reversedAt: now },
    { kind: 'redeemed' },
    { kind: 'reversed', points: 0, reason: 'Commande remboursée, point déjà utilisé et non repris' },
  ])
})

test('takes nothing back for a day that earned nothing', async () => {
  const { id } = await newCustomer(sql)
  await earnPoint(sql, await paidOrder(id, '2026-11-20'))
  expect(await reversePoint(sql, await paidOrder(id))).toBe(false)
  expect(await points(id)).toBe(1)
})

test('keeps the point of an order paid while the refund of the day is judged', async () => {
  const { id } = await newCustomer(sql)
  const refunded = await paidOrder(id)
  await earnPoint(sql, refunded)
  const later = await paidOrder(id)
  let earning: Promise<unknown> | undefined
  await sql.begin(async tx => {
    await lockPoints(tx, id)
    earning = sql.begin(other => earnPoint(other, later))
    await untilWaiting(sql, earning)
    await reversePoint(tx, refunded)
  })
  await earning
  expect(await points(id)).toBe(1)
})
