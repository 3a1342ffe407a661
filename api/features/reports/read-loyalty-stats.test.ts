import { expect, test } from 'vitest'
import { earnPoint, reversePoint } from '#api/features/loyalty/points.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import type { LoyaltyStats } from './contract.ts'

const app = await testApp({ startsAt: '2026-11-21T09:00:00Z' })
const { sql } = app
const { manager } = await staffBearers(app)
const stats = async (days = 30) => (await app.get<LoyaltyStats>(`/api/admin/loyalty/stats?days=${days}`, manager)).body

const [ana, ben, chloe] = await Promise.all(
  ['ana', 'ben', 'chloe'].map(async name => (await newCustomer(app, `${name}@exemple.fr`)).userId),
)

async function earn(customerId: string | undefined, paidOn: string): Promise<string> {
  const orderId = await orderRow(sql, { customerId: customerId ?? null, paidOn, capturedCents: 1290 })
  const now = new Date(`${paidOn}T12:00:00Z`)
  await sql.begin(tx => earnPoint(tx, { customerId: customerId as string, orderId, paidOn, now }))
  return orderId
}

async function reverse(customerId: string | undefined, orderId: string, paidOn: string): Promise<void> {
  await sql.begin(tx =>
    reversePoint(tx, { customerId: customerId as string, orderId, paidOn, now: new Date('2026-11-21T08:00:00Z') }),
  )
}

test('who earned a point in the period is active; a point that was taken back was not earned', async () => {
  await earn(ana, '2026-10-23')
  await earn(ana, '2026-11-20')
  await earn(ben, '2026-10-22')
  await reverse(chloe, await earn(chloe, '2026-11-21'), '2026-11-21')
  expect(await stats()).toMatchObject({
    total_members: 3,
    active_members: 1,
    activity_rate: 33.3,
    points_statistics: { total_points_issued: 2, total_points_redeemed: 0, points_in_circulation: 3 },
  })
  expect(await stats(31)).toMatchObject({ active_members: 2, activity_rate: 66.7 })
})

test('points that staff give count as issued and for the tier; spent ones still do', async () => {
  // `newVoucher` gives ten points on 1 November for each voucher, and spends them that day.
  for (let dishes = 0; dishes < 3; dishes += 1) await newVoucher(sql, ana as string)
  await givePoints(sql, ben as string, 9)
  await givePoints(sql, ben as string, -1)
  const { points_statistics, tier_distribution } = await stats()
  expect(points_statistics).toEqual({
    total_points_issued: 2 + 30 + 8,
    total_points_redeemed: 30,
    points_in_circulation: 2 + 9,
  })
  // Ana has earned 32 points in all, Ben 9, Chloé 0.
  expect(tier_distribution).toEqual([
    { _id: 'Bronze', count: 2 },
    { _id: 'Argent', count: 0 },
    { _id: 'Or', count: 1 },
    { _id: 'Platine', count: 0 },
  ])
})

test('tiers are by what the ledger holds of points earned and given', async () => {
  await givePoints(sql, chloe as string, 60)
  const plain = await sql<{ ever: number }[]>`
    select sum(points) filter (where kind <> 'redeemed') as ever from loyalty_ledger group by customer_id order by 1`
  expect(plain.map(({ ever }) => ever)).toEqual([9, 32, 60])
  expect((await stats()).tier_distribution.map(({ count }) => count)).toEqual([1, 0, 1, 1])
})

test('the ten newest movements, newest first, with their sign and reason', async () => {
  const { recent_transactions } = await stats(1)
  expect(recent_transactions).toHaveLength(10)
  expect(recent_transactions[0]).toEqual({
    customer_email: 'chloe@exemple.fr',
    description: 'Ajustement manuel',
    points: 60,
    timestamp: '2026-11-01T10:00:00.000Z',
  })
  expect(recent_transactions.find(({ points }) => points === -10)?.description).toBe('Plat offert')
})

test('a period in which more points were taken back than given has given none', async () => {
  await givePoints(sql, ben as string, 100)
  await givePoints(sql, ben as string, -100)
  await sql`update loyalty_ledger set created_at = ${app.clock()} where points = -100`
  expect((await stats(1)).points_statistics.total_points_issued).toBe(0)
})
