import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

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
