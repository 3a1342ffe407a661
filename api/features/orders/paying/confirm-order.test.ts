import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { confirmOrder } from './confirm-order.ts'

const { sql, services, clock } = await testApp()

/** The outcome of a payment for an order, where an error is thrown instead of returned. */
function outcomeOf(orderId: string): Promise<unknown> {
  const payment = { paidAt: clock(), capturedCents: 1390 }
  return sql.begin(tx => confirmOrder(services, tx, orderId, payment)).catch(error => error)
}

test('a second payment confirms nothing: its money must go back', async () => {
  const id = await orderRow(sql)
  expect([await outcomeOf(id), await outcomeOf(id)]).toEqual(['confirmed', 'already_paid'])
  expect(await sql`select from order_events where order_id = ${id} and status = 'confirmed'`).toHaveLength(1)
})

test('a dead order is not brought back to life', async () => {
  const id = await orderRow(sql, { status: 'cancelled' })
  expect(await outcomeOf(id)).toBe('dead')
})
