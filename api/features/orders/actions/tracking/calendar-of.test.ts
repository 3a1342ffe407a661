import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'

const app = await testApp()

async function calendar(id: string, token: string) {
  const answer = await app.app.request(`${TEST_ORIGIN}/api/orders/${id}/retrait.ics?token=${token}`)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

test('is a calendar’s file that nobody stores, with the pickup and the way back to the order', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const { status, headers, text } = await calendar(order.id, order.trackingToken)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="retrait-${order.id.slice(0, 8).toUpperCase()}.ics"`,
    'cache-control': 'no-store',
  })
  const [{ address = '' } = {}] = await app.sql<
    { address: string }[]
  >`select restaurant->>'address' as address from settings`
  const plain = text.replaceAll('\r\n ', '')
  expect(plain).toContain('DTSTART:20261122T113000Z\r\n')
  expect(plain).toContain(address.replaceAll(',', '\\,'))
  expect(plain).toContain(`/commande/${order.id}?token=${order.trackingToken}\r\n`)
})

test('is written anew under a higher number once the pickup has moved', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec((await calendar(order.id, order.trackingToken)).text)?.[1])
  const before = await sequence()
  await app.sql`update orders set pickup_at = pickup_at + interval '10 minutes' where id = ${order.id}`
  expect(await sequence()).toBeGreaterThan(before)
})

test.each(['unpaid', 'cancelled'])('there is none of an order that is %s', async how => {
  const order = await placedOrder(app)
  if (how === 'cancelled') await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  const { status, text } = await calendar(order.id, order.trackingToken)
  expect([status, JSON.parse(text).code]).toEqual([409, 'no_pickup_ahead'])
})

test('a wrong token sees nothing', async () => {
  const order = await placedOrder(app)
  expect((await calendar(order.id, 'x'.repeat(24))).status).toBe(404)
})
