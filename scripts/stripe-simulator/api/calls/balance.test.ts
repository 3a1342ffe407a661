import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { simulatorUnderTest } from '../../testing/simulator-under-test.ts'

const DAY = 24 * 60 * 60

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const figures = ({ type, amount, fee, net }: Stripe.BalanceTransaction) => [type, amount, fee, net]

it('what a sale brings leaves with the payout of the third day, less its fee and what went back', async () => {
  const { stripe, paidSession, clock } = await simulatorUnderTest()
  const sale = await paidSession()
  await stripe.refunds.create({ payment_intent: sale.intent, amount: 350 })
  expect((await stripe.payouts.list()).data).toEqual([])
  const waiting = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  // The refund is ready at once, and the sale is not.
  expect(waiting.data.map(({ type, status }) => [type, status])).toEqual([
    ['refund', 'available'],
    ['charge', 'pending'],
  ])
  expect(waiting.data[1]).toMatchObject({ amount: 1350, fee: 45, source: { payment_intent: sale.intent } })

  clock.advanceSeconds(3 * DAY)
  const [payout] = (await stripe.payouts.list()).data as [Stripe.Payout]
  expect(payout).toMatchObject({ amount: 1350 - 45 - 350, status: 'in_transit', automatic: true })
  const inside = await all(stripe.balanceTransactions.list({ payout: payout.id, limit: 1 }))
  expect(inside.map(figures)).toEqual([
    ['payout', -955, 0, -955],
    ['refund', -350, 0, -350],
    ['charge', 1350, 45, 1305],
  ])
  clock.advanceSeconds(DAY)
  expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid' })
})

it('a balance below zero waits, and what a bank sent back leaves with a later payout', async () => {
  const { simulator, stripe, paidSession, clock } = await simulatorUnderTest()
  const sale = await paidSession()
  const id = await simulator.outside.dispute(sale.id)
  await simulator.outside.takeFee(150)
  await simulator.settled()
  clock.advanceSeconds(5 * DAY)
  expect((await stripe.payouts.list()).data).toEqual([])
  await simulator.outside.closeDispute(id, 'won')
  for (let count = 0; count < 2; count++) await paidSession()
  clock.advanceSeconds(3 * DAY)
  const [payout] = (await stripe.payouts.list()).data as [Stripe.Payout]
  // Three sales less their fees, the dispute's and the provider's own.
  expect(payout.amount).toBe(3 * (1350 - 45) - 2000 - 150)
  await simulator.outside.failPayout()
  await simulator.settled()
  expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  clock.advanceSeconds(DAY)
  const [again] = (await stripe.payouts.list()).data as [Stripe.Payout]
  expect(again.amount).toBe(payout.amount)
  const inside = await all(stripe.balanceTransactions.list({ payout: again.id }))
  expect(inside.map(({ type }) => type)).toEqual(['payout', 'payout_failure'])
})

it('the transactions of all payouts and of what waits are the balance', async () => {
  const { simulator, stripe, paidSession, clock } = await simulatorUnderTest()
  for (let day = 0; day < 6; day++) {
    const sale = await paidSession()
    if (day === 1) await stripe.refunds.create({ payment_intent: sale.intent, amount: 100 })
    if (day === 4) await simulator.outside.failPayout(5000)
    await simulator.settled()
    clock.advanceSeconds(DAY)
  }
  const transactions = await all(stripe.balanceTransactions.list({ limit: 3 }))
  for (const payout of await all(stripe.payouts.list())) {
    const inside = await all(stripe.balanceTransactions.list({ payout: payout.id }))
    expect(inside.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  }
  const moved = new Set(transactions.map(({ id }) => id))
  expect(moved.size).toBe(transactions.length)
  expect(transactions.map(({ created }) => created)).toEqual(
    transactions.map(({ created }) => created).sort((one, other) => other - one),
  )
})

it('a late payout stays under way', async () => {
  const { simulator, stripe, paidSession, clock } = await simulatorUnderTest()
  simulator.faults.set({ payoutLateMs: 2 * DAY * 1000 })
  await paidSession()
  clock.advanceSeconds(5 * DAY)
  expect((await stripe.payouts.list()).data).toMatchObject([{ status: 'in_transit' }])
  clock.advanceSeconds(DAY)
  expect((await stripe.payouts.list()).data).toMatchObject([{ status: 'paid' }])
})
