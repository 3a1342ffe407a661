import { beforeEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Withdrawal } from '../contract/withdrawals.ts'
import type { AdminWithdrawal } from '../contract/withdrawals-admin.ts'

const app = await testApp()
const { admin } = await staffBearers(app)
beforeEach(() => app.clock.set('2026-11-21T09:00:00Z'))

const PARTS = [
  { category: 'entrees', menuItemId: 'som-tam', protein: null, spicyLevel: null },
  { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  { category: 'boissons_soft', menuItemId: 'cola', protein: null, spicyLevel: null },
]
const TIMES = ['12:00', '12:30', '13:00', '18:30', '19:00', '19:30']

/** A paid order of a dish, two cans and a set menu with a third, of which `cans` and the set menu's are withdrawn from. */
async function withdrawn(cans: number): Promise<PlacedOrder> {
  const dishes = [PAD_THAI, { ...COLA, quantity: 2 }, { menuItemId: 'formule1', unitPrice: 18 }]
  const { items, ...body } = orderBody(dishes, { pickup: { date: '2026-11-22', time: TIMES.pop(), notes: '' } })
  const whole = items.map(item => (item.menuItemId === 'formule1' ? { ...item, components: PARTS } : item))
  const order = await placedOrder(app, { ...body, items: whole })
  await payOrder(app, order)
  const drinks = [
    { id: '2', quantity: cans },
    { id: '3', quantity: 1 },
  ]
  await app.post(`/api/orders/${order.id}/withdrawal`, { drinks, trackingToken: order.trackingToken }, freshKey())
  return order
}

const board = ({ id }: PlacedOrder, body: object) =>
  app.post(`/api/admin/orders/${id}/refund`, { reason: 'Geste', ...body }, { ...admin, ...freshKey() })
const rowOf = async ({ id }: PlacedOrder) => {
  const { body } = await app.get<{ withdrawals: AdminWithdrawal[] }>('/api/admin/withdrawals', admin)
  return body.withdrawals.find(({ orderId }) => orderId === id) as AdminWithdrawal
}
const press = async (order: PlacedOrder) =>
  (await app.post(`/api/admin/withdrawals/${(await rowOf(order)).id}/refund`, {}, { ...admin, ...freshKey() })).status
const refundedOf = async ({ id }: PlacedOrder) =>
  (await app.sql<{ cents: number }[]>`select refunded_cents as cents from orders where id = ${id}`)[0]?.cents

test('of pieces that the board gave back meanwhile only the rest is refunded', async () => {
  const order = await withdrawn(2)
  await board(order, { lines: [{ id: '2', quantity: 1 }] })
  expect(await rowOf(order)).toMatchObject({ amount: 7.04, rest: 4.54, refundedSince: 2.5, refundedAt: null })
  expect(await press(order)).toBe(204)
  expect(await refundedOf(order)).toBe(704)
  expect((await rowOf(order)).refundedAt).not.toBeNull()
})

test('with the last of its pieces nothing is due any more, and a press closes it without money', async () => {
  const order = await withdrawn(1)
  const lines = [
    { id: '2', quantity: 2 },
    { id: '3', quantity: 1 },
  ]
  await board(order, { lines })
  expect(await rowOf(order)).toMatchObject({ amount: 4.54, rest: 0, refundedAt: null })
  const { body } = await app.get<Withdrawal>(`/api/orders/${order.id}/withdrawal?token=${order.trackingToken}`)
  expect(body.declared).toMatchObject([{ amount: 4.54, rest: 0, refundedAt: null }])
  expect(await press(order)).toBe(204)
  expect(await refundedOf(order)).toBe(2300)
  const [entry] = await app.sql`
    select details from audit_entries where action = 'withdrawal.refund' and subject = ${order.id}`
  expect(entry?.details).toEqual({ cents: 0 })
})

test('an order that was cancelled afterwards stands below what is due', async () => {
  const [cancelled, due] = [await withdrawn(1), await withdrawn(1)]
  app.clock.set('2026-11-21T09:01:00Z')
  const { trackingToken } = cancelled
  expect((await app.post(`/api/orders/${cancelled.id}/cancel`, { trackingToken }, freshKey())).status).toBe(200)
  const newest = await withdrawn(1)
  await board(newest, {})
  const { body } = await app.get<{ withdrawals: AdminWithdrawal[] }>('/api/admin/withdrawals', admin)
  const among = body.withdrawals.filter(({ orderId }) => [cancelled.id, due.id, newest.id].includes(orderId))
  expect(among.map(({ rest }) => rest)).toEqual([4.54, 0, 0])
  expect(await press(cancelled)).toBe(204)
})

test('no more goes back than is left of the order', async () => {
  const order = await withdrawn(2)
  await board(order, { amount: order.totalAmount - 3 })
  expect(await rowOf(order)).toMatchObject({ rest: 3, refundedSince: order.totalAmount - 3 })
  expect(await press(order)).toBe(204)
  expect(await refundedOf(order)).toBe(Math.round(order.totalAmount * 100))
})

test('what the till gave back is not declared a second time', async () => {
  const pickup = { date: '2026-11-22', time: '20:00', notes: '' }
  const { items, totalAmount } = orderBody([{ ...COLA, quantity: 2 }])
  const body = { items, totalAmount, pickup, customer: { name: 'Mme Ly', phone: '06 98 76 54 32' }, pays: 'till' }
  const taken = await app.post<{ order: PlacedOrder; trackingUrl: string }>('/api/admin/orders', body, {
    ...admin,
    ...freshKey(),
  })
  const { id } = taken.body.order
  const trackingToken = new URL(taken.body.trackingUrl).searchParams.get('token')
  const declare = () =>
    app.post(`/api/orders/${id}/withdrawal`, { drinks: [{ id: '1', quantity: 2 }], trackingToken }, freshKey())
  expect((await declare()).status).toBe(200)
  expect(await press(taken.body.order)).toBe(204)
  expect((await declare()).status).toBe(409)
})
