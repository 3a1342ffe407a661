import { afterEach, describe, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { SOM_TAM } from '#api/testing/orders/orders.ts'
import { paymentPagesOf } from '../../testing/payment-pages.ts'

const app = await testApp()
const { sql, clock, simulator } = app
const customer = customerOf(app)
const { rowsOf } = paymentPagesOf(app)

type Order = Awaited<ReturnType<typeof customer.place>>

afterEach(() => simulator.faults.clear())

describe('a checkout is refused, and no session made', () => {
  test.each([
    ['amount_mismatch', 409, { amount: 0.01 }],
    ['amount_mismatch', 409, { amount: 13.91 }],
    ['currency_mismatch', 422, { currency: 'usd' }],
    ['url_not_allowed', 422, { successUrl: 'https://evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' }],
    ['url_not_allowed', 422, { cancelUrl: `${TEST_ORIGIN}/payment-cancel?next=https://evil.example` }],
    ['order_not_found', 404, { orderId: '4f8a21c0-0000-4000-8000-000000000000' }],
    ['validation_failed', 422, { orderId: 'not an id' }],
    ['validation_failed', 422, { amount: '13.9' }],
  ])('%s %i for %o', async (code, status, changes) => {
    const order = await customer.place()
    const before = simulator.books().length
    const answer = await customer.checkout<{ code: string }>(order, changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(simulator.books()).toHaveLength(before)
    expect(await rowsOf(order.id)).toEqual([])
  })

  test('the amount may carry float noise', async () => {
    const order = await customer.place()
    expect((await customer.checkout(order, { amount: 13.900000000000002 })).status).toBe(200)
  })

  test('when the order is cancelled, paid, or past its time', async () => {
    const code = async (order: Order) => (await customer.checkout<{ code: string }>(order)).body.code
    const cancelled = await customer.place()
    await customer.cancel(cancelled)
    expect(await code(cancelled)).toBe('order_cancelled')

    const paid = await customer.opened()
    await customer.press('pay', paid)
    await customer.settle()
    expect(await code(paid)).toBe('already_paid')

    const late = await customer.opened()
    clock.advanceMinutes(15)
    expect(await code(late)).toBe('order_cancelled')
  })

  test('when the open page turns out paid: the webhook was lost', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true })
    await customer.press('pay', order)
    expect((await customer.checkout(order)).body).toMatchObject({ code: 'already_paid' })
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([{ status: 'confirmed' }])
  })

  test('when a dish has gone or its price has changed since the order', async () => {
    const order = await customer.place([SOM_TAM])
    const code = async () => (await customer.checkout<{ code: string }>(order)).body.code
    await sql`update menu_items set available = false where id = 'som-tam'`
    expect(await code()).toBe('item_unavailable')
    await sql`update menu_items set available = true, price_cents = price_cents + 50 where id = 'som-tam'`
    expect(await code()).toBe('price_changed')
    await sql`update menu_items set price_cents = price_cents - 50 where id = 'som-tam'`
    expect((await customer.checkout(order)).status).toBe(200)
  })

  test('when a price was raised in another process, unheard of here', async () => {
    const order = await customer.place([SOM_TAM])
    // The version row is raised directly, as if this process had missed the notification.
    const raise = (cents: number) =>
      sql.begin(async tx => {
        await tx`set local session_replication_role = replica`
        await tx`update menu_items set price_cents = price_cents + ${cents} where id = 'som-tam'`
        await tx`update menu_version set version = version + 1`
      })
    await raise(50)
    expect((await customer.checkout<{ code: string }>(order)).body.code).toBe('price_changed')
    await raise(-50)
    expect((await customer.checkout(order)).status).toBe(200)
  })
})

describe('the pickup of an order that has none', () => {
  const metadata = (pickupDate?: string, pickupTime?: string) => ({ metadata: { pickupDate, pickupTime } })

  test('comes from the metadata, and holds its slot', async () => {
    const order = await customer.place([SOM_TAM], { pickup: null })
    expect((await customer.checkout(order, metadata('2026-11-23', '20:30'))).status).toBe(200)
    const [row] = await sql`
      select o.pickup_at, h.load
      from orders o
      join slot_holds h on h.order_id = o.id
      where o.id = ${order.id}`
    expect(row).toEqual({ pickup_at: new Date('2026-11-23T19:30:00Z'), load: 1 })
  })

  test('the order’s own pickup wins over the metadata’s', async () => {
    const order = await customer.place([SOM_TAM], { pickup: { date: '2026-11-24', time: '12:00', notes: '' } })
    expect((await customer.checkout(order, metadata('2026-11-23', '20:30'))).status).toBe(200)
    const [row] = await sql`select pickup_at from orders where id = ${order.id}`
    expect(row).toEqual({ pickup_at: new Date('2026-11-24T11:00:00Z') })
  })

  test.each([
    ['pickup_required', undefined, undefined],
    ['pickup_required', '', ''],
    ['pickup_required', '2026-11-23', undefined],
    ['pickup_required', '23/11/2026', '20:30'],
    ['slot_unavailable', '2026-11-23', '16:00'],
    ['slot_unavailable', '2026-11-20', '20:30'],
  ])('%s for %s %s, and nothing is reserved', async (code, date, time) => {
    const order = await customer.place([SOM_TAM], { pickup: null })
    const answer = await customer.checkout<{ code: string }>(order, metadata(date, time))
    expect(answer.body.code).toBe(code)
    expect(await rowsOf(order.id)).toEqual([])
  })

  test('a full slot is said, with the next one, and nothing is reserved', async () => {
    const pickup = { date: '2026-11-25', time: '13:00', notes: '' }
    await customer.place([{ ...SOM_TAM, quantity: 24 }], { pickup })
    // There are as many calls as connections: a call that needed a second connection would wait for ever.
    const orders = await Promise.all(
      Array.from({ length: sql.options.max }, () => customer.place([SOM_TAM], { pickup: null })),
    )
    const answers = await Promise.all(orders.map(order => customer.checkout(order, metadata('2026-11-25', '13:00'))))
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'slot_full', next: { date: '2026-11-25', time: '13:30' } })
    }
    for (const order of orders) expect(await rowsOf(order.id)).toEqual([])
  })
})
