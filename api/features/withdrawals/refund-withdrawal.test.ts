import { beforeEach, expect, test } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Withdrawal } from './contract.ts'
import type { AdminWithdrawal } from './contract-staff.ts'

const app = await testApp()
const { admin } = await staffBearers(app)
beforeEach(() => app.clock.set('2026-11-21T09:00:00Z'))

const PARTS = [
  { category: 'entrees', menuItemId: 'som-tam', protein: null, spicyLevel: null },
  { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
  { category: 'boissons_soft', menuItemId: 'cola', protein: null, spicyLevel: null },
]
const TIMES = ['12:00', '12:30', '13:00', '13:30', '18:30', '19:00', '19:30', '20:30', '21:00']

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
  app.post<BoardOrder>(`/api/admin/orders/${id}/refund`, { reason: 'Geste', ...body }, { ...admin, ...freshKey() })
const revise = async (order: PlacedOrder, change: object) => {
  const { version } = await orderOnBoard(app, order, admin)
  const path = `/api/admin/orders/${order.id}/revise`
  return app.post<BoardOrder & { code: string; difference: number }>(
    path,
    { version, ...change },
    { ...admin, ...freshKey() },
  )
}
async function payRevision(order: PlacedOrder, revision: number, amount: number): Promise<void> {
  const body = { ...checkoutOf({ ...order, totalAmount: amount }, TEST_ORIGIN), revision }
  const page = await app.post<{ sessionId: string }>('/api/payments/stripe/checkout', body)
  const address = `/stripe-simulator/pay/${page.body.sessionId}/pay`
  await fetch(new URL(address, app.simulator.url), { method: 'POST', redirect: 'manual' })
  await app.simulator.settled()
  await app.runJobs()
}
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

test('a set menu whose drink is back is refunded without it', async () => {
  const order = await withdrawn(1)
  expect(await press(order)).toBe(204)
  expect(await refundedOf(order)).toBe(250 + 204)
  const { body } = await board(order, { lines: [{ id: '3', quantity: 1 }] })
  expect(body.items[2]).toMatchObject({ refundedQuantity: 1, partRefunded: { quantity: 1, unitAmount: 2.04 } })
  expect(await refundedOf(order)).toBe(250 + 1800)
})

test('a revision that takes the set menu off gives back what its drink has left of it', async () => {
  const order = await withdrawn(1)
  await press(order)
  const take = [{ id: '3', quantity: 1 }]
  const whole = await revise(order, { take, difference: -18 })
  expect([whole.status, whole.body.code, whole.body.difference]).toEqual([409, 'price_changed', -15.96])
  const revised = await revise(order, { take, difference: -15.96 })
  expect(revised.status).toBe(200)
  expect(revised.body.revisions).toMatchObject([{ difference: -15.96 }])
  expect(await refundedOf(order)).toBe(250 + 1800)
  // The paper is of the lines that are left: what went for the set menu is off the total, the can's price is not.
  expect(revised.body).toMatchObject({ totalAmount: order.totalAmount - 18, refundedAmount: 2.5 })
})

test('what comes in place of such a set menu is paid whole', async () => {
  const order = await withdrawn(1)
  await press(order)
  const menu = { menuItemId: 'formule1', quantity: 1, components: PARTS }
  const change = { take: [{ id: '3', quantity: 1 }], add: [menu] }
  expect((await revise(order, { ...change, difference: 0 })).body.difference).toBe(2.04)
  const { body } = await revise(order, { ...change, difference: 2.04 })
  expect(body.revisions).toMatchObject([{ status: 'waiting', difference: 2.04 }])
  await payRevision(order, body.revisions?.at(-1)?.number ?? 0, 2.04)
  const [row] = await app.sql`
    select total_cents as total, captured_cents as captured, refunded_cents as refunded, reduced_cents as reduced
    from orders where id = ${order.id}`
  const paidCents = Math.round(order.totalAmount * 100)
  expect(row).toEqual({ total: paidCents, captured: paidCents + 204, refunded: 250 + 204, reduced: 204 })
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
