/** What the provider's books say of the request that each of their entries comes from. */

import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { paymentPagesOf } from './testing/payment-pages.ts'

const app = await testApp()
const { sql, services, simulator } = app
const customer = customerOf(app)
const { payable, loseNextAnswer } = paymentPagesOf(app)

type Order = Awaited<ReturnType<typeof customer.opened>>

afterEach(() => {
  simulator.faults.clear()
  vi.restoreAllMocks()
})

test('a payment page and its payment name the order and the request that opened them', async () => {
  const order = await customer.place()
  const { body, headers } = await customer.checkout(order)
  const metadata = { orderId: order.id, requestId: headers.get('x-request-id') }
  expect((await services.stripe.checkout.sessions.retrieve(body.sessionId)).metadata).toEqual(metadata)
  await customer.press('pay', body)
  expect((await intentOf(body.sessionId)).metadata).toEqual(metadata)
})

test('a page whose answer was lost is found again, and names the first request', async () => {
  const order = await customer.place()
  loseNextAnswer()
  const lost = await customer.checkout(order)
  const { status, body } = await customer.checkout(order)
  expect([lost.status, status, payable(order.id)]).toEqual([503, 200, [body.sessionId]])
  const { metadata } = await services.stripe.checkout.sessions.retrieve(body.sessionId)
  expect(metadata?.requestId).toBe(lost.headers.get('x-request-id'))
})

test('a refund names the request that asked for it, however often it is sent', async () => {
  const order = await paidOrder()
  // The refund's own event would tell us of it before the second try.
  simulator.faults.set({ webhookNever: true })
  const { headers } = await customer.cancel(order)
  const { refunds } = services.stripe
  const create = refunds.create.bind(refunds)
  const creating = vi.spyOn(refunds, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('lost')
  })
  await app.runJobs()
  await sql`update graphile_worker._private_jobs set run_at = now()`
  await app.runJobs()
  expect(creating).toHaveBeenCalledTimes(2)
  expect(await refundsOf(order)).toEqual([
    { orderId: order.id, refundId: expect.any(String), requestId: headers.get('x-request-id') },
  ])
  expect(
    await sql`select status from refunds where payment_id in (select id from payments where order_id = ${order.id})`,
  ).toEqual([{ status: 'sent' }])
})

test('a refund that no request asked for names none', async () => {
  const order = await customer.opened()
  await sql`update orders set status = 'cancelled', cancelled_at = ${app.clock()} where id = ${order.id}`
  await customer.press('pay', order)
  await customer.settle()
  expect(await refundsOf(order)).toEqual([{ orderId: order.id, refundId: expect.any(String) }])
})

async function paidOrder(): Promise<Order> {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  return order
}

async function intentOf(sessionId: string) {
  const { payment_intent } = await services.stripe.checkout.sessions.retrieve(sessionId)
  return await services.stripe.paymentIntents.retrieve(payment_intent as string)
}

async function refundsOf({ sessionId }: Order) {
  const { data } = await services.stripe.refunds.list({ payment_intent: (await intentOf(sessionId)).id })
  return data.map(({ metadata }) => metadata)
}
