import { afterEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
const pause = (body: unknown) => app.post<{ pausedUntil: string | null }>('/api/admin/pause', body, manager)

afterEach(async () => {
  await pause({ minutes: 0 })
})

test('takes no orders for so many minutes, and takes them again when it is ended', async () => {
  expect((await pause({ minutes: 240, reason: 'Cuisine débordée' })).body).toEqual({
    pausedUntil: '2026-11-21T13:00:00.000Z',
  })
  const order = () =>
    app.post('/api/orders', orderBody(undefined, { pickup: { date: '2026-11-21', time: '12:30' } }), freshKey())
  const refused = await order()
  expect([refused.status, refused.body.code]).toEqual([409, 'orders_paused'])
  expect((await pause({ minutes: 0 })).body).toEqual({ pausedUntil: null })
  expect((await order()).status).toBe(201)
  const notes = await app.sql`select action from audit_entries where subject = 'settings' order by id`
  expect(notes.map(({ action }) => action).slice(0, 2)).toEqual(['orders.paused', 'orders.resumed'])
})

test('lasts until tomorrow at five, or until an instant', async () => {
  expect((await pause({ until: 'tomorrow' })).body.pausedUntil).toBe('2026-11-22T04:00:00.000Z')
  expect((await pause({ until: '2026-11-21T20:00:00Z' })).body.pausedUntil).toBe('2026-11-21T20:00:00.000Z')
})

test('until five in the morning, tomorrow is the day that has begun', async () => {
  const before = app.clock()
  app.clock.set('2026-11-21T23:30:00Z')
  const { manager: night } = await staffBearers(app)
  const { body } = await app.post('/api/admin/pause', { until: 'tomorrow' }, night)
  expect(body).toEqual({ pausedUntil: '2026-11-22T04:00:00.000Z' })
  app.clock.set(before.toISOString())
})

test.each([
  {},
  { minutes: 30, until: 'tomorrow' },
  { minutes: -1 },
  { minutes: 10_081 },
  { until: '2026-11-21T08:59:00Z' },
  { until: '2026-12-21T09:00:00Z' },
  { until: 'soon' },
])('refuses %o', async body => {
  expect((await pause(body)).status).toBe(422)
})
