import { expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { notifyOrder } from './rows.ts'

const app = await testApp()

type State = { status: string; pickup: { time: string } }

const follow = (path: string, headers?: Record<string, string>) => followStream<State>(app, path, headers)

/** Skips the event that the payment page is open. */
async function statusOncePaid(stream: Awaited<ReturnType<typeof follow>>): Promise<string> {
  const { status } = (await stream.next()).data
  return status === 'pending' ? await statusOncePaid(stream) : status
}

test('shows the order as it is and again at each change, and nothing of others', async () => {
  const order = await placedOrder(app)
  const stream = await follow(`/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect((await stream.next()).data.status).toBe('pending')
  await payOrder(app, await placedOrder(app))
  await payOrder(app, order)
  expect(await statusOncePaid(stream)).toBe('confirmed')
  stream.stop()
})

test('a client that comes back with the newest event’s id hears only what is new', async () => {
  const order = await placedOrder(app)
  const path = `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`
  const first = await follow(path)
  const { id } = await first.next()
  first.stop()
  const again = await follow(path, { 'last-event-id': id })
  // If the known state were sent again, it would come before this one.
  await notifyOrder(app.sql, order.id)
  await payOrder(app, order)
  expect(await statusOncePaid(again)).toBe('confirmed')
  again.stop()
})

test('tells each refund, and not the same answer twice', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const { admin } = await staffBearers(app)
  const refund = () =>
    app.post(`/api/admin/orders/${order.id}/refund`, { amount: 1, reason: 'Retard' }, { ...admin, ...freshKey() })
  await refund()
  const stream = await followStream<{ refundedAmount: number }>(
    app,
    `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`,
  )
  expect((await stream.next()).data.refundedAmount).toBe(1)
  await notifyOrder(app.sql, order.id)
  await refund()
  expect((await stream.next()).data.refundedAmount).toBe(2)
  stream.stop()
})

test('a wrong token sees nothing', async () => {
  const order = await placedOrder(app)
  const { status, body } = await app.get(`/api/orders/${order.id}/tracking/stream?token=${'x'.repeat(24)}`)
  expect([status, body.code]).toEqual([404, 'order_not_found'])
})

test('tells every page at once that the payment page is open, and until when the order is kept since', async () => {
  const order = await placedOrder(app)
  const stream = await followStream<{ payBy: string }>(
    app,
    `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`,
  )
  const minutesStored = (payBy: string) => (new Date(payBy).getTime() - app.clock().getTime()) / 60_000
  expect(minutesStored((await stream.next()).data.payBy)).toBe(5)
  expect((await customerOf(app).checkout(order)).status).toBe(200)
  const { data } = await stream.next()
  expect(minutesStored(data.payBy)).toBe(15)
  stream.stop()
})

test('tells an owner without the link nothing more once their session has ended', async () => {
  const { userId, authorization } = await newCustomer(app, 'suivi@exemple.fr')
  const order = await placedOrder(app)
  await app.sql`update orders set customer_id = ${userId} where id = ${order.id}`
  const stream = await follow(`/api/orders/${order.id}/tracking/stream`, { authorization })
  expect((await stream.next()).data.status).toBe('pending')
  await app.sql`update sessions set revoked_at = ${app.clock()} where customer_id = ${userId}`
  await payOrder(app, order)
  await expect(stream.next()).rejects.toThrow('the stream ended')
})
