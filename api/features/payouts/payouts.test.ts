import { beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { SOM_TAM } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { closeBooks } from '../books/close-books.ts'
import type { Books } from '../books/contract.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { writeEntries } from '../books/write-entries.ts'
import type { PayoutDetails, Payouts } from './contract.ts'
import { fetchPayouts } from './fetch-payouts.ts'
import { checkPayouts } from './read-payouts.ts'

const DAY = 24 * 60 * 60
const app = await testApp()
const { sql, services, clock, simulator } = app
await sql`update settings set slot_capacity = 1000`
const customer = customerOf(app)

/** A sale of 6,00 € that is paid now. */
async function sold() {
  clock.advanceSeconds(60)
  const order = await customer.opened([SOM_TAM])
  await customer.press('pay', order)
  await customer.settle()
  return order
}

async function days(count: number) {
  await customer.settle()
  clock.advanceSeconds(count * DAY)
}

async function fetched() {
  await fetchPayouts(services)
  await writeEntries(services)
}

const admin = async () => (await staffBearers(app)).admin
const list = async (month = clock().toISOString().slice(0, 7)) =>
  (await app.get<Payouts>(`/api/admin/payouts?month=${month}`, await admin())).body
const details = async (id: string) => (await app.get<PayoutDetails>(`/api/admin/payouts/${id}`, await admin())).body

beforeEach(async () => {
  const now = clock()
  clock.advanceSeconds((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 12) - now.getTime()) / 1000)
  // Each test has a month and an account of its own at the provider.
  simulator.forget()
  simulator.faults.clear()
  await sql`delete from provider_transactions`
  await sql`delete from payouts`
  await sql`delete from provider_comparisons`
})

const entriesOf = (orderId: string) =>
  sql`select kind, is_sale, amount_cents from book_entries where order_id = ${orderId} order by number`

describe('a payout', () => {
  test('is made up of what the books have, to the cent, with the fee of each', async () => {
    const one = await sold()
    await sold()
    await days(3)
    await fetched()
    const { payouts, ...month } = await list()
    expect(payouts).toMatchObject([
      { amount: 11.32, sales: 12, fees: -0.68, refunds: 0, other: 0, standing: 'matched', transactions: 2 },
    ])
    expect(payouts[0]?.isPaid).toBe(false)
    expect(month).toMatchObject({ sales: 12, fees: 0.68, waiting: 0, untold: 0 })
    expect((await details(payouts[0]?.id ?? '')).lines).toMatchObject([
      { kind: 'charge', orderId: one.id, amount: 6, fee: 0.34, net: 5.66, difference: null },
      { kind: 'charge', amount: 6, fee: 0.34, net: 5.66, difference: null },
    ])
    expect(await entriesOf(one.id)).toEqual([
      { kind: 'capture', isSale: true, amountCents: 600 },
      { kind: 'fee', isSale: false, amountCents: -34 },
    ])
    await days(1)
    await fetched()
    expect((await list()).payouts).toMatchObject([{ isPaid: true, standing: 'matched' }])
  })

  test('asked for twice, at once, and again after the provider failed half-way, is there once', async () => {
    const one = await sold()
    await sold()
    await days(3)
    simulator.faults.set({ apiFailures: 4 })
    await expect(fetchPayouts(services)).rejects.toMatchObject({ statusCode: 503 })
    await expect(fetchPayouts(services)).rejects.toMatchObject({ statusCode: 503 })
    await Promise.all([fetchPayouts(services), fetchPayouts(services)])
    await fetched()
    expect(await sql`select kind from provider_transactions order by kind`).toEqual([
      { kind: 'charge' },
      { kind: 'charge' },
      { kind: 'payout' },
    ])
    expect(await entriesOf(one.id)).toHaveLength(2)
    expect((await list()).payouts).toMatchObject([{ standing: 'matched', transactions: 2 }])
  })

  test('tells refunds, disputes, fees of its own and what a bank sent back, and the books hold the balance', async () => {
    const [{ number: before } = { number: 0 }] = await sql<{ number: number }[]>`
      select coalesce(max(number), 0)::int as number from book_entries`
    const disputed = await sold()
    const givenBack = await sold()
    for (let count = 0; count < 6; count++) await sold()
    const body = { amount: 2.5, reason: 'Plat oublié' }
    await app.post(`/api/admin/orders/${givenBack.id}/refund`, body, { ...(await admin()), ...freshKey() })
    await simulator.outside.dispute(disputed.sessionId, { reason: 'general' })
    await simulator.outside.takeFee(120)
    await days(3)
    await fetched()
    const [payout] = (await list()).payouts
    expect(payout).toMatchObject({
      ...{ sales: 48, refunds: -2.5, disputes: -6, fees: -23.92, other: 0, standing: 'matched' },
      amount: 15.58,
    })
    await simulator.outside.failPayout()
    await days(1)
    await fetched()
    const [again, failed] = (await list()).payouts
    expect(failed).toMatchObject({ standing: 'failed', failure: 'account_closed' })
    expect(again).toMatchObject({ amount: payout?.amount, other: payout?.amount, standing: 'matched' })
    const [sums] = await sql<{ booked: number; provider: number }[]>`
      select (select sum(amount_cents)::int from book_entries where number > ${before}) as booked,
        (select sum(net_cents)::int from provider_transactions) as provider`
    expect(sums).toEqual({ booked: 0, provider: 0 })
    expect((await verifyBooks(services, sql)).fault).toBeNull()
  })

  test('says of what the books do not know that they do not, and so does the morning', async () => {
    await sold()
    const elsewhere = await services.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Bon cadeau' } } },
      ],
      success_url: 'https://shop.example/merci',
    })
    await customer.press('pay', { sessionId: elsewhere.id })
    await days(3)
    await fetched()
    const [payout] = (await list()).payouts
    expect(payout).toMatchObject({ standing: 'differs', differences: 1, transactions: 2 })
    const { lines } = await details(payout?.id ?? '')
    expect(new Map(lines.map(({ amount, difference }) => [amount, difference]))).toEqual(
      new Map([
        [6, null],
        [9, 'unknown'],
      ]),
    )
    expect(await checkPayouts(services)).toEqual([])
    await days(3)
    expect(await checkPayouts(services)).toEqual([
      expect.objectContaining({ kind: 'payout_differs', subject: payout?.id, isRepaired: false }),
    ])
  })

  /** A payment at the provider for an order that is not here. */
  async function paidForLost(orderId: string) {
    const metadata = { orderId }
    const lost = await services.stripe.checkout.sessions.create({
      ...{ mode: 'payment', metadata, payment_intent_data: { metadata }, success_url: 'https://shop.example/merci' },
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Commande' } } },
      ],
    })
    await customer.press('pay', { sessionId: lost.id })
    const { payment_intent: intent } = await services.stripe.checkout.sessions.retrieve(lost.id)
    return { sessionId: lost.id, intent: String(intent) }
  }

  test('of an order that a restore took is booked from the provider, once, as no sale', async () => {
    const orderId = uuid()
    const { intent } = await paidForLost(orderId)
    expect(await checkPayouts(services), 'it may be under way').toEqual([])
    await writeEntries(services)
    expect(await entriesOf(orderId)).toEqual([])
    await days(1)
    await checkPayouts(services)
    await services.stripe.refunds.create({ payment_intent: intent, amount: 400 })
    await days(1)
    await Promise.all([checkPayouts(services), checkPayouts(services)])
    await days(2)
    await checkPayouts(services)
    await writeEntries(services)
    expect(await entriesOf(orderId)).toEqual([
      { kind: 'capture', isSale: false, amountCents: 900 },
      { kind: 'refund', isSale: false, amountCents: -400 },
    ])
    expect((await list()).payouts).toMatchObject([{ standing: 'matched', amount: 9 - 4 - 0.39 }])
  })

  test('of such an order tells a dispute that is opened and one that is won', async () => {
    const orderId = uuid()
    const { sessionId } = await paidForLost(orderId)
    clock.advanceMinutes(1)
    const id = await simulator.outside.dispute(sessionId, { reason: 'general' })
    await days(1)
    await checkPayouts(services)
    await writeEntries(services)
    await simulator.outside.closeDispute(id, 'won')
    await days(1)
    await checkPayouts(services)
    await checkPayouts(services)
    await writeEntries(services)
    expect(await entriesOf(orderId)).toEqual([
      { kind: 'capture', isSale: false, amountCents: 900 },
      { kind: 'dispute', isSale: false, amountCents: -900 },
      { kind: 'dispute', isSale: false, amountCents: 900 },
    ])
  })

  test('that the bank does not have three days after its day is late, and rings', async () => {
    await sold()
    simulator.faults.set({ payoutLateMs: 8 * DAY * 1000 })
    await days(7)
    expect(await checkPayouts(services)).toEqual([])
    await days(1)
    const [finding] = await checkPayouts(services)
    expect(finding).toMatchObject({ kind: 'payout_late', isRepaired: false, details: { amount: '5,66\u00a0€' } })
  })

  test('a sale that the provider does not tell is counted a day later', async () => {
    const { untold: before } = await list()
    await sold()
    simulator.forget()
    await days(1)
    await fetched()
    expect((await list()).untold).toBe(before)
    clock.advanceSeconds(60)
    expect((await list()).untold).toBe(before + 1)
  })
})

test('closings and the month tell fees and payouts, which are no sales', async () => {
  await days(1)
  await closeBooks(services)
  await sold()
  await days(4)
  await fetched()
  await closeBooks(services)
  const month = clock().toISOString().slice(0, 7)
  const { closings } = (await app.get<Books>(`/api/admin/books?month=${month}`, await admin())).body
  const told = closings
    .filter(({ period, fees, paidOut }) => period === 'day' && (fees !== 0 || paidOut !== 0))
    .slice(-2)
  expect(told).toMatchObject([
    { captured: 6, fees: 0.34, paidOut: 0, unsold: 0 },
    { captured: 0, fees: 0, paidOut: 5.66, unsold: 0 },
  ])
})

test('a month and a payout that are not there are answered so', async () => {
  expect((await list('2031-01')).payouts).toEqual([])
  expect(await app.get('/api/admin/payouts/po_1x', await admin())).toMatchObject({ status: 404 })
})
