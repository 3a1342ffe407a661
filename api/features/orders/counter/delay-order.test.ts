import { expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200`
type Wire = BoardOrder & { code: string }

const delay = (id: string, minutes: unknown, headers = {}) =>
  app.post<Wire>(`/api/admin/orders/${id}/late`, { minutes }, { ...manager, ...headers })

async function paid() {
  const order = await placedOrder(app)
  await payOrder(app, order)
  app.mails.length = 0
  return order
}

test('moves the pickup and tells the customer by mail and on the open page', async () => {
  const order = await paid()
  const page = await followStream<BoardOrder>(
    app,
    `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`,
  )
  expect((await page.next()).data.pickup).toMatchObject({ time: '12:30' })
  const { status, body } = await delay(order.id, 10)
  expect([status, body.pickup]).toEqual([200, { date: '2026-11-22', time: '12:40', notes: '', delayMinutes: 10 }])
  expect((await page.next()).data.pickup).toMatchObject({ time: '12:40', delayMinutes: 10 })
  page.stop()
  await app.runJobs()
  expect(app.mails.map(mail => mail.subject)).toEqual([
    `Commande ${body.callNumber} en retard\u00a0: prête vers 12\u00a0h\u00a040`,
  ])
  expect(app.mails[0]?.text).toContain('La cuisine a besoin de 10\u00a0minutes de plus.')
  expect(app.mails[0]?.text).toContain(
    'Nouvelle heure de retrait\u00a0: 12\u00a0h\u00a040, au lieu de 12\u00a0h\u00a030.',
  )
  const [note] = await app.sql`select action, details from audit_entries where subject = ${order.id}`
  expect(note).toEqual({ action: 'order.late', details: { minutes: 10 } })
})

test('a second call delays again', async () => {
  const order = await paid()
  await delay(order.id, 10, freshKey())
  expect((await delay(order.id, 10, freshKey())).body.pickup).toMatchObject({ time: '12:50', delayMinutes: 20 })
  await app.runJobs()
  expect(app.mails).toHaveLength(2)
})

test('tells the same time again where another one was told between', async () => {
  const order = await paid()
  await delay(order.id, 10, freshKey())
  await app.sql`update orders set pickup_at = pickup_at - interval '10 minutes' where id = ${order.id}`
  expect((await delay(order.id, 10, freshKey())).body.pickup?.time).toBe('12:40')
  await app.runJobs()
  expect(app.mails).toHaveLength(2)
})

test('brings no alcohol into the night', async () => {
  const order = await paid()
  await app.sql`
    update orders
    set pickup_at = '2026-11-22T20:45:00Z', has_alcohol = true, adult_declared = true
    where id = ${order.id}`
  const { status, body } = await delay(order.id, 20, freshKey())
  expect([status, body.code]).toEqual([409, 'alcohol_not_sold'])
  expect((await delay(order.id, 10, freshKey())).body.pickup?.time).toBe('21:55')
  await app.sql`update orders set has_alcohol = false where id = ${order.id}`
  expect((await delay(order.id, 20, freshKey())).body.pickup?.time).toBe('22:15')
})

test('counts from now where the pickup has passed', async () => {
  const order = await paid()
  const before = app.clock()
  app.clock.set('2026-11-22T11:45:20Z')
  const { manager: today } = await staffBearers(app)
  expect((await delay(order.id, 10, today)).body.pickup?.time).toBe('12:56')
  app.clock.set(before.toISOString())
})

test.each(['pending', 'ready', 'cancelled'])('refuses for an order that is %s', async status => {
  const order = status === 'ready' ? await paid() : await placedOrder(app)
  if (status === 'ready') {
    for (const next of ['preparing', 'ready']) await app.sql`update orders set status = ${next} where id = ${order.id}`
  }
  if (status === 'cancelled') await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  const { status: answered, body } = await delay(order.id, 10)
  expect([answered, body.code]).toEqual([409, 'illegal_transition'])
})

test.each([0, -10, 121, 1.5, '10', null])('refuses %s minutes', async minutes => {
  expect((await delay((await paid()).id, minutes)).status).toBe(422)
})
