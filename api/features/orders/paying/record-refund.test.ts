import { expect, test } from 'vitest'
import { earnPoint } from '#api/features/loyalty/points.ts'
import type { Services } from '#api/platform/context.ts'
import { fakeClock } from '#api/testing/app/fake-clock.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { recordRefund } from './record-refund.ts'

const { sql } = await testDatabase()
const clock = fakeClock('2026-11-21T12:00:00Z')
const services = { clock } as unknown as Services
const TODAY = '2026-11-21'

/** Orders of 10 € that were paid today and together earned one point. */
async function paidToday(count: number) {
  const { id: customerId } = await newCustomer(sql)
  const orders: string[] = []
  for (let n = 0; n < count; n += 1) {
    const orderId = await orderRow(sql, { customerId, paidOn: TODAY, capturedCents: 1000 })
    await earnPoint(sql, { customerId, orderId, paidOn: TODAY, now: clock() })
    orders.push(orderId)
  }
  const points = async () => {
    const [row] = await sql<
      { points: number }[]
    >`select points_balance as points from customers where id = ${customerId}`
    return row?.points
  }
  return { orders, points }
}

const refund = (orderId: string, cents: number) => sql.begin(tx => recordRefund(services, tx, orderId, cents))

test("takes the day's point back with the last order of the day, wholly refunded", async () => {
  const { orders, points } = await paidToday(2)
  const [first, second] = orders as [string, string]
  await refund(first, 1000)
  expect(await points()).toBe(1)
  await refund(second, 400)
  expect(await points()).toBe(1)
  await refund(second, 600)
  expect(await points()).toBe(0)
})

test('takes the point back once when all orders of the day are refunded at once', async () => {
  const { orders, points } = await paidToday(8)
  await Promise.all(orders.map(orderId => refund(orderId, 1000)))
  expect(await points()).toBe(0)
})

test('takes the point back though two refunds of the day cannot see each other’s money yet', async () => {
  const { orders, points } = await paidToday(2)
  const [first, second] = orders as [string, string]
  let later: Promise<unknown> | undefined
  await sql.begin(async tx => {
    await recordRefund(services, tx, first, 1000)
    later = refund(second, 1000)
    await untilWaiting(sql, later)
  })
  await later
  expect(await points()).toBe(0)
})
