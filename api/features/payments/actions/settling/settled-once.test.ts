import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { settleSession } from './settle-session.ts'

const app = await testApp()
const { sql, services, simulator } = app
const customer = customerOf(app)

test('a session that several settle at once is settled once, and each is told so', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  const settling = Array.from({ length: 6 }, () => settleSession(services, order.sessionId).catch(error => error))
  expect(await Promise.all(settling)).toEqual(Array(6).fill('settled'))
  expect(await sql`select settles, refunded_cents from payments where order_id = ${order.id}`).toEqual([
    { settles: true, refunded_cents: 0 },
  ])
})
