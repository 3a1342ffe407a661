import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'

const app = await testApp({ rateLimits: 'on' })

async function paid(): Promise<PlacedOrder> {
  const order = await placedOrder(app)
  await payOrder(app, order)
  return order
}

async function statusOf({ id, trackingToken }: PlacedOrder, paper: string): Promise<number> {
  return (await app.app.request(`${TEST_ORIGIN}/api/orders/${id}/${paper}?token=${trackingToken}`)).status
}

test('an order has thirty papers in ten minutes, notes and invoices together', async () => {
  const [order, another] = [await paid(), await paid()]
  const company = { name: 'Bureau SARL', siren: '732 829 320', address: '3 rue du Caire, 75002 Paris', vatNumber: '' }
  const { trackingToken } = order
  const asked = await app.post<{ documents: { number: string }[] }>(`/api/orders/${order.id}/invoices`, {
    company,
    trackingToken,
  })
  const invoice = `invoices/${asked.body.documents[0]?.number}`
  for (let n = 0; n < 15; n += 1) {
    expect([await statusOf(order, 'note.pdf'), await statusOf(order, invoice)]).toEqual([200, 200])
  }
  expect([await statusOf(order, 'note.pdf'), await statusOf(order, invoice)]).toEqual([429, 429])
  expect(await statusOf(another, 'note.pdf')).toBe(200)
  app.clock.advanceMinutes(10)
  expect(await statusOf(order, 'note.pdf')).toBe(200)
})
