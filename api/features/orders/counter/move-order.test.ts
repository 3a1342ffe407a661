import { beforeEach, describe, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { sql } = app
const { manager, admin } = await staffBearers(app)

beforeEach(() => app.clock.set('2026-11-21T11:00:00Z'))

type Wire = { status: string; version: number; code: string; detail: string }

async function move(id: string, status: string, more: Record<string, unknown> = {}) {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  return app.post<Wire>(`/api/admin/orders/${id}/status`, { status, version: row?.version, ...more }, manager)
}

/** A paid order that was brought to a status; its pickup is now. */
async function orderAt(...statuses: string[]): Promise<PlacedOrder> {
  const order = await placedOrder(app)
  await payOrder(app, order)
  await sql`update orders set pickup_at = ${app.clock()} where id = ${order.id}`
  for (const status of statuses) expect((await move(order.id, status)).status).toBe(200)
  return order
}
const pass = (minutes: number) => app.clock.set(new Date(app.clock().getTime() + minutes * 60_000).toISOString())
const subjectsOf = ({ id }: { id: string }) =>
  app.mails.filter(({ text }) => text.includes(id.slice(0, 8).toUpperCase())).map(({ subject }) => subject)

describe('an order that is not ready yet', () => {
  test('goes back to the kitchen, its customer is told, and told again when it is', async () => {
    const order = await orderAt('preparing', 'ready')
    await app.runJobs()
    pass(9)
    expect((await move(order.id, 'preparing')).body.status).toBe('preparing')
    await app.runJobs()
    expect(subjectsOf(order).at(-1)).toMatch(/pas encore prête, pardon$/)
    expect((await move(order.id, 'ready')).status).toBe(200)
    await app.runJobs()
    expect(subjectsOf(order).filter(subject => subject.endsWith('c’est prêt'))).toHaveLength(2)
  })

  test('tells nobody where the first message has not left', async () => {
    const order = await orderAt('preparing', 'ready')
    await move(order.id, 'preparing')
    await app.runJobs()
    expect(subjectsOf(order).filter(subject => /prêt/.test(subject))).toEqual([])
  })

  test('stays ready once its customer is on the way', async () => {
    const order = await orderAt('preparing', 'ready')
    pass(11)
    const { status, body } = await move(order.id, 'preparing')
    expect([status, body.code]).toEqual([409, 'move_untimely'])
    expect(body.detail.replaceAll('\u00a0', ' ')).toContain('Elle est prête depuis plus de 10 minutes')
  })
})

describe('an order that nobody fetched', () => {
  test('ends as such from the minute that the settings say, keeps its money, and leaves the board', async () => {
    const order = await orderAt('preparing', 'ready')
    pass(59)
    expect((await move(order.id, 'no_show')).body.code).toBe('move_untimely')
    pass(1)
    expect((await move(order.id, 'no_show')).body.status).toBe('no_show')
    const { body } = await app.get<{ status: string; paymentStatus: string }>(
      `/api/orders/${order.id}/tracking?token=${order.trackingToken}`,
    )
    expect(body).toMatchObject({ status: 'no_show', paymentStatus: 'paid' })
    const list = await app.get<{ orders: { id: string; status: string }[] }>(
      `/api/admin/orders?q=${order.id.slice(0, 8)}`,
      manager,
    )
    expect(list.body.orders.map(({ status }) => status)).toEqual(['no_show'])
    const [audit] = await sql`select action from audit_entries where subject = ${order.id} order by id desc limit 1`
    expect(audit?.action).toBe('order.no_show')
  })

  test('can be refunded as the staff decide, and is not cancelled by that', async () => {
    const order = await orderAt('preparing', 'ready')
    pass(60)
    await move(order.id, 'no_show')
    const refund = { amount: 2, reason: 'Geste' }
    const answer = await app.post(`/api/admin/orders/${order.id}/refund`, refund, { ...admin, ...freshKey() })
    expect(answer.status).toBeLessThan(300)
    const [row] = await sql<{ status: string; refundedCents: number }[]>`
      select status, refunded_cents from orders where id = ${order.id}`
    expect(row).toEqual({ status: 'no_show', refundedCents: 200 })
  })

  test('is handed over after all, with the age checked', async () => {
    const order = await orderAt('preparing', 'ready')
    await sql`update orders set has_alcohol = true, adult_declared = true where id = ${order.id}`
    pass(60)
    await move(order.id, 'no_show')
    expect((await move(order.id, 'delivered')).body.code).toBe('age_check_required')
    expect((await move(order.id, 'delivered', { ageChecked: true })).body.status).toBe('delivered')
  })

  test('is none before it was ready', async () => {
    const order = await orderAt('preparing')
    pass(600)
    expect((await move(order.id, 'no_show')).body.code).toBe('illegal_transition')
  })
})

describe('an order that was handed over by mistake', () => {
  test('comes back on the same day, its age is checked again, and nobody is told that it is ready', async () => {
    const order = await orderAt('preparing', 'ready')
    await sql`update orders set has_alcohol = true, adult_declared = true where id = ${order.id}`
    await app.runJobs()
    await move(order.id, 'delivered', { ageChecked: true })
    const told = subjectsOf(order).length
    expect((await move(order.id, 'ready')).body.status).toBe('ready')
    await app.runJobs()
    expect(subjectsOf(order)).toHaveLength(told)
    expect((await move(order.id, 'delivered')).body.code).toBe('age_check_required')
  })

  test('stays handed over on the next day', async () => {
    const order = await orderAt('preparing', 'ready', 'delivered')
    pass(24 * 60)
    expect((await move(order.id, 'ready')).body.code).toBe('move_untimely')
  })

  test('takes the word of a verified purchase off the review', async () => {
    const order = await orderAt('preparing', 'ready', 'delivered')
    const { authorization, userId } = await newCustomer(app, 'avis@exemple.fr')
    await sql`update orders set customer_id = ${userId} where id = ${order.id}`
    const { body } = await app.post<{ verified: boolean }>('/api/reviews', reviewBody(), { authorization })
    expect(body.verified).toBe(true)
    await move(order.id, 'ready')
    const [review] = await sql<{ verified: boolean }[]>`select verified from reviews where customer_id = ${userId}`
    expect(review?.verified).toBe(false)
  })
})

test('an order for the till that nobody fetched leaves room for the next one, and can still be paid and handed over', async () => {
  await sql`update settings set till_orders = 1`
  const { items, totalAmount, pickup } = orderBody()
  const customer = { name: 'Mme Ly', phone: '06 98 76 54 32', email: 'ly@exemple.fr' }
  const take = () =>
    app.post<{ order: { id: string }; code: string }>(
      '/api/admin/orders',
      { items, totalAmount, pickup, customer, pays: 'till' },
      { ...manager, ...freshKey() },
    )
  const { id } = (await take()).body.order
  expect((await take()).body.code).toBe('till_full')
  await sql`update orders set pickup_at = ${app.clock()} where id = ${id}`
  for (const status of ['preparing', 'ready']) await move(id, status)
  pass(60)
  expect((await move(id, 'no_show')).status).toBe(200)
  app.clock.set('2026-11-21T11:00:00Z')
  expect((await take()).status).toBe(201)
  expect((await move(id, 'delivered')).body.code).toBe('till_open')
})
