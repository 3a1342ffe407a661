import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()

test('an idempotency key is its caller’s alone: nobody is answered what somebody else was', async () => {
  const [anna, camille] = [await newCustomer(app, 'anna@exemple.fr'), await newCustomer(app, 'camille@exemple.fr')]
  const key = freshKey()
  const order = ({ authorization }: { authorization: string }) =>
    app.post<{ id: string }>('/api/orders', orderBody(), { authorization, ...key })
  const [first, again, theirs] = [await order(anna), await order(anna), await order(camille)]
  expect([first.status, again.status, theirs.status]).toEqual([201, 201, 201])
  expect(again.body.id).toBe(first.body.id)
  expect(theirs.body.id).not.toBe(first.body.id)
})

test('a key of one order is none of another: nothing is called done that was not', async () => {
  const { admin } = await staffBearers(app)
  const orders = [await placedOrder(app), await placedOrder(app)]
  for (const order of orders) await payOrder(app, order)
  const key = freshKey()
  const refund = (id: string | undefined) =>
    app.post(`/api/admin/orders/${id}/refund`, { amount: 1, reason: 'Un plat manquait' }, { ...admin, ...key })
  const [first, again, another] = [
    await refund(orders[0]?.id),
    await refund(orders[0]?.id),
    await refund(orders[1]?.id),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(another).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})
