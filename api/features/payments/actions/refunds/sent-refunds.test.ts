import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { lockedPaidPayments, type PaymentRow } from '../../queries/stored-payments.ts'
import { queueRefund } from './queue-refund.ts'
import { sendRefund } from './send-refund.ts'

const app = await testApp()
const { sql, services, clock } = app
const customer = customerOf(app)

test('a refund that was sent is nothing to ask the provider about, however late', async () => {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  const refundId = await sql.begin(async tx => {
    const [payment] = (await lockedPaidPayments(tx, order.id)) as [PaymentRow]
    return queueRefund(services, tx, payment, { cents: 500, reason: 'Essai', staffId: null })
  })
  await sendRefund(services, refundId)
  // By then the provider would treat the same key as a new refund.
  clock.advanceMinutes(2 * 24 * 60)
  let calls = 0
  services.stripe.on('request', () => {
    calls += 1
  })
  await sendRefund(services, refundId)
  expect(calls).toBe(0)
})
