import { beforeEach, expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { Board, BoardOrder } from './contract-staff.ts'
import type { Tracking } from './contract-tracking.ts'

const app = await testApp()
const TONIGHT = { pickup: { date: '2026-11-22', time: '19:30', notes: '' } }
const EVENING = '2026-11-22T18:32:00Z'

beforeEach(() => app.clock.set('2026-11-21T09:00:00Z'))

/** The order is paid, and the clock stands at the evening of its pickup. */
async function paidForTonight(): Promise<PlacedOrder> {
  const order = await placedOrder(app, orderBody([PAD_THAI], TONIGHT))
  await payOrder(app, order)
  app.clock.set(EVENING)
  return order
}

type Answer = Tracking & { code: string }
const arrive = ({ id, trackingToken }: PlacedOrder, headers = {}) =>
  app.post<Answer>(`/api/orders/${id}/here`, { trackingToken }, headers)
const versionOf = async ({ id }: PlacedOrder) =>
  (await app.sql<{ version: number }[]>`select version from orders where id = ${id}`)[0]?.version ?? 0

test('tells every board and the customer’s own page at once, with the time', async () => {
  const order = await paidForTonight()
  const { manager } = await staffBearers(app)
  const board = await followStream<Board & BoardOrder[]>(app, '/api/admin/orders/stream', manager)
  await board.next()
  const page = await followStream<Tracking>(app, `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`)
  expect((await page.next()).data.customerHereAt).toBeUndefined()
  const { status, body } = await arrive(order)
  expect([status, body.customerHereAt]).toEqual([200, '2026-11-22T18:32:00.000Z'])
  const [seen] = (await board.next()).data
  expect([seen?.id, seen?.customerHereAt]).toEqual([order.id, body.customerHereAt])
  expect((await page.next()).data.customerHereAt).toBe(body.customerHereAt)
  board.stop()
  page.stop()
})

test('counts once: what comes later, or five times together, answers the first', async () => {
  const order = await paidForTonight()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => arrive(order)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  app.clock.set('2026-11-22T18:40:00Z')
  expect((await arrive(order)).body.customerHereAt).toBe('2026-11-22T18:32:00.000Z')
  await app.sql`update orders set status = 'preparing' where id = ${order.id}`
  await app.sql`update orders set status = 'ready' where id = ${order.id}`
  await app.sql`update orders set status = 'delivered' where id = ${order.id}`
  expect((await arrive(order)).body).toMatchObject({ status: 'delivered', customerHereAt: '2026-11-22T18:32:00.000Z' })
})

test('a tap of the kitchen that was made a moment before stays good', async () => {
  const order = await paidForTonight()
  const { manager } = await staffBearers(app)
  const version = await versionOf(order)
  await arrive(order)
  const moved = await app.post<BoardOrder>(
    `/api/admin/orders/${order.id}/status`,
    { status: 'preparing', version },
    { ...manager, ...freshKey() },
  )
  expect([moved.status, moved.body.status]).toEqual([200, 'preparing'])
})

test.each(['unpaid', 'cancelled', 'handed over', 'given back', 'of tomorrow'])(
  'refuses an order that is %s, and keeps nothing',
  async how => {
    const order = how === 'unpaid' || how === 'cancelled' ? await placedOrder(app) : await paidForTonight()
    if (how === 'cancelled') await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
    if (how === 'handed over') {
      for (const status of ['preparing', 'ready', 'delivered'])
        await app.sql`update orders set status = ${status} where id = ${order.id}`
    }
    if (how === 'given back') await app.sql`update orders set refunded_cents = captured_cents where id = ${order.id}`
    app.clock.set(how === 'of tomorrow' ? '2026-11-21T22:59:00Z' : EVENING)
    const { status, body } = await arrive(order)
    expect([status, body.code]).toEqual([409, 'arrival_not_expected'])
    const [row] = await app.sql`select customer_here_at from orders where id = ${order.id}`
    expect(row?.customerHereAt).toBeNull()
  },
)

test('takes the token of the link, or its owner’s session, and nothing else', async () => {
  const owner = await newCustomer(app, 'camille@exemple.fr')
  const order = await placedOrder(app, orderBody([PAD_THAI], TONIGHT), owner)
  await payOrder(app, order)
  app.clock.set(EVENING)
  const withoutToken = { ...order, trackingToken: null as never }
  expect((await arrive({ ...order, trackingToken: 'x'.repeat(24) })).body.code).toBe('order_not_found')
  expect((await arrive(withoutToken)).body.code).toBe('order_not_found')
  expect((await arrive(withoutToken, { authorization: owner.authorization })).status).toBe(200)
})

test('is in what a person is handed of their data', async () => {
  const owner = await newCustomer(app, 'autre@exemple.fr')
  const bearer = { authorization: owner.authorization }
  const order = await placedOrder(app, orderBody([PAD_THAI], TONIGHT), bearer)
  await payOrder(app, order)
  app.clock.set(EVENING)
  await arrive(order)
  const { body } = await app.get<{ orders: { customerHereAt: string }[] }>('/api/user/data-export', bearer)
  expect(body.orders.map(({ customerHereAt }) => customerHereAt)).toEqual(['2026-11-22T18:32:00.000Z'])
})

test('the database keeps the first time, and of a paid order alone', async () => {
  const order = await paidForTonight()
  await arrive(order)
  const again = app.sql`update orders set customer_here_at = now() where id = ${order.id}`
  await expect(again).rejects.toThrow('the customer was there once')
  app.clock.set('2026-11-21T09:00:00Z')
  const unpaid = await placedOrder(app)
  const early = app.sql`update orders set customer_here_at = now() where id = ${unpaid.id}`
  await expect(early).rejects.toThrow('orders_customer_here_check')
})

test('sixty taps in ten minutes come from one counter’s Wi-Fi; more is somebody playing', async () => {
  const limited = await testApp({ rateLimits: 'on' })
  const nobodys = { id: '4f8a21c0-0000-4000-8000-000000000000', trackingToken: 'x' }
  const knock = () => limited.post<Answer>(`/api/orders/${nobodys.id}/here`, { trackingToken: nobodys.trackingToken })
  const answers = await Promise.all(Array.from({ length: 61 }, knock))
  expect(answers.filter(({ body }) => body.code === 'order_not_found')).toHaveLength(60)
  expect(answers.filter(({ body }) => body.code === 'rate_limited')).toHaveLength(1)
})
