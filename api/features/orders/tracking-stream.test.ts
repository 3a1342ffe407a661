import { expect, test } from 'vitest'
import { followStream } from '#api/testing/follow-stream.ts'
import { payOrder, placedOrder } from '#api/testing/paid-order.ts'
import { testApp } from '#api/testing/test-app.ts'
import { notifyOrder } from './queries/write.ts'

const app = await testApp()

type State = { status: string; pickup: { time: string } }

const follow = (path: string, headers?: Record<string, string>) => followStream<State>(app, path, headers)

test('shows the order as it is and again at each change, and nothing of others', async () => {
  const order = await placedOrder(app)
  const stream = await follow(`/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect((await stream.next()).data.status).toBe('pending')
  await payOrder(app, await placedOrder(app))
  await payOrder(app, order)
  expect((await stream.next()).data.status).toBe('confirmed')
  stream.stop()
})

test('a client that comes back with the newest event’s id hears only what is new', async () => {
  const order = await placedOrder(app)
  const path = `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`
  const first = await follow(path)
  const { id } = await first.next()
  first.stop()
  const again = await follow(path, { 'last-event-id': id })
  // Were the known state sent again, it would come before this one.
  await notifyOrder(app.sql, order.id)
  await payOrder(app, order)
  expect((await again.next()).data.status).toBe('confirmed')
  again.stop()
})

test('a wrong token sees nothing', async () => {
  const order = await placedOrder(app)
  const { status, body } = await app.get(`/api/orders/${order.id}/tracking/stream?token=${'x'.repeat(24)}`)
  expect([status, body.code]).toEqual([404, 'order_not_found'])
})
