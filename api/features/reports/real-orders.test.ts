import { expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import type { CustomerInsights, Dashboard, SalesReport, Statistics } from './contract.ts'

const app = await testApp({ startsAt: '2026-11-21T09:00:00Z' })
let { admin, manager } = await staffBearers(app)

/** A staff session ends long before the day does, so the clock's change needs a new one. */
async function setClock(iso: string): Promise<void> {
  app.clock.set(iso)
  ;({ admin, manager } = await staffBearers(app))
}

const dashboard = async (days = 1) =>
  (await app.get<Dashboard>(`/api/analytics/dashboard?period=${days}`, manager)).body
const insights = async () => (await app.get<CustomerInsights>('/api/analytics/customer-insights?days=2', manager)).body
const statistics = async (day: string) =>
  (await app.get<Statistics>(`/api/admin/statistics?from=${day}&to=${day}`, manager)).body

const camille = { email: 'camille-r@exemple.fr' }
let first: PlacedOrder

test('an order that is not paid is made and not sold', async () => {
  first = await placedOrder(app, orderBody([PAD_THAI, { ...SOM_TAM, quantity: 2 }]))
  const { summary, popular_items } = await dashboard()
  const nothing = { total_revenue: 0, total_orders: 0, average_order_value: 0, refunded_orders: 0 }
  expect(summary).toEqual({ ...nothing, conversion_rate: 0 })
  expect(popular_items).toEqual([])
})

test('its payment is in every figure at once, on its day and hour', async () => {
  await placedOrder(app, orderBody())
  await payOrder(app, first)
  const { summary, popular_items, hourly_distribution, revenue_series } = await dashboard()
  const sold = { total_revenue: 25.9, total_orders: 1, average_order_value: 25.9, refunded_orders: 0 }
  expect(summary).toEqual({ ...sold, conversion_rate: 50 })
  expect(revenue_series).toEqual([{ _id: '2026-11-21', total_revenue: 25.9, orders_count: 1, refunded_count: 0 }])
  expect(hourly_distribution.filter(({ orders_count }) => orders_count > 0)).toEqual([{ _id: 10, orders_count: 1 }])
  expect(
    popular_items.map(({ item_id, total_quantity, total_revenue }) => [item_id, total_quantity, total_revenue]),
  ).toEqual([
    ['som-tam', 2, 12],
    ['pad-thai', 1, 13.9],
  ])
  expect(popular_items[1]?._id).toBe('Pad thaï')
})

test('what is given back of it leaves the revenue of the day of payment, dish by dish to the cent', async () => {
  await setClock('2026-11-21T22:58:00Z')
  const { status } = await app.post(`/api/admin/orders/${first.id}/refund`, { amount: 5, reason: 'Retard' }, admin)
  expect(status).toBe(200)
  const { summary, popular_items } = await dashboard()
  expect(summary).toMatchObject({ total_revenue: 20.9, total_orders: 1 })
  const [somTam, padThai] = popular_items.map(({ total_revenue }) => total_revenue)
  expect([padThai, somTam]).toEqual([11.21, 9.69])
})

test('what is made before midnight and paid after it is sold on the new day, and was made on the old one', async () => {
  const late = await placedOrder(app, orderBody([SOM_TAM]))
  app.clock.set('2026-11-21T23:02:00Z')
  await payOrder(app, late)
  const { revenue_series, summary } = await dashboard(2)
  expect(revenue_series).toEqual([
    { _id: '2026-11-21', total_revenue: 20.9, orders_count: 1, refunded_count: 0 },
    { _id: '2026-11-22', total_revenue: 6, orders_count: 1, refunded_count: 0 },
  ])
  expect(summary.conversion_rate).toBe(66.7)
  const today = await dashboard()
  expect(today.summary).toMatchObject({ total_orders: 1, conversion_rate: 0 })
  expect(today.previous_summary).toMatchObject({ total_orders: 1, conversion_rate: 66.7 })
})

test('an order that is given back in full is none: no basket, no conversion, no customer of two; it stands apart', async () => {
  const order = await placedOrder(app, orderBody([SOM_TAM]))
  await payOrder(app, order)
  const reason = { reason: 'Je suis malade', trackingToken: order.trackingToken }
  expect((await app.post(`/api/orders/${order.id}/cancel`, reason)).status).toBe(200)
  const { period, dishes } = await statistics('2026-11-22')
  expect(period).toMatchObject({
    total_revenue: 6,
    total_orders: 1,
    average_order_value: 6,
    refunded_orders: 1,
    cancellations: { total: 1, reasons: [{ reason: 'Autre', orders_count: 1 }] },
    at_till: { orders_count: 0, amount: 0, collected_count: 0 },
    sources: [],
  })
  expect(dishes.best_by_quantity).toMatchObject([{ item_id: 'som-tam', total_quantity: 1, total_revenue: 6 }])
  expect((await dashboard()).summary).toMatchObject({ total_orders: 1, conversion_rate: 0 })
  expect((await dashboard(2)).summary).toMatchObject({ total_orders: 2, refunded_orders: 1, conversion_rate: 50 })
  expect((await insights()).top_customers[0]).toMatchObject({ total_orders: 2, total_spent: 26.9 })
})

test('set menus are a category of their own', async () => {
  const { body } = await app.get<SalesReport>('/api/analytics/sales-report?days=2', manager)
  expect(body.category_performance.map(({ _id, label }) => [_id, label])).toEqual([
    ['entrees', 'Entrées'],
    ['plats', 'Plats'],
  ])
})

test('who leaves is counted among the customers no more, and the revenue stays', async () => {
  const { authorization } = await newCustomer(app, camille.email)
  const order = await placedOrder(app, orderBody([SOM_TAM]), { authorization })
  await payOrder(app, order)
  const before = await insights()
  expect(before).toMatchObject({ total_customers: 2, retention_rate: 50 })
  expect(before.top_customers).toEqual([
    { _id: 'camille@exemple.fr', total_orders: 2, total_spent: 26.9, customer_segment: 'Regular' },
    { _id: camille.email, total_orders: 1, total_spent: 6, customer_segment: 'New' },
  ])
  const sold = (await dashboard()).summary
  // The orders are fetched by then, so that nothing keeps the account from being deleted.
  app.clock.set('2026-11-24T09:00:00Z')
  const left = await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, { authorization })
  expect(left.status).toBe(204)
  await setClock('2026-11-22T11:40:00Z')
  expect((await insights()).top_customers.map(({ _id }) => _id)).toEqual(['camille@exemple.fr'])
  expect((await dashboard()).summary).toEqual(sold)
})

test('a slot is as full as what was sold of it: paid and kept, neither held nor given back', async () => {
  const { slots } = await statistics('2026-11-22')
  expect(slots.map(({ time }) => time)).toEqual(['11:30', '12:00', '12:30'])
  // The slot's load is: pad thai 2 and twice som tam; som tam; som tam.
  expect(slots.at(-1)).toEqual({ weekday: 7, time: '12:30', load_sold: 6, capacity: 24, load_rate: 25 })
})

test('a free order makes a customer, and makes none once it is called off', async () => {
  const { userId, authorization } = await newCustomer(app, 'anna-m@exemple.fr')
  const rewardId = await newVoucher(app.sql, userId, 'som-tam')
  const body = orderBody([{ ...SOM_TAM, unitPrice: 0 }], { pickup: { date: '2026-11-22', time: '19:30', notes: '' } })
  const items = body.items.map(item => ({ ...item, rewardId }))
  const order = await placedOrder(app, { ...body, items }, { authorization })
  expect(order.totalAmount).toBe(0)
  const customers = async () => (await insights()).top_customers.map(({ _id }) => _id)
  expect(await customers()).toContain('anna-m@exemple.fr')
  const { status } = await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  expect(status).toBe(200)
  expect(await customers()).not.toContain('anna-m@exemple.fr')
})
