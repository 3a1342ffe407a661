import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'

const app = await testApp()
const { services, clock, simulator } = app
const customer = customerOf(app)

afterEach(() => simulator.faults.clear())

/** How many calls to the provider something makes. */
async function callsDuring(doing: () => Promise<unknown>): Promise<number> {
  let calls = 0
  const count = () => {
    calls += 1
  }
  services.stripe.on('request', count)
  await doing()
  services.stripe.off('request', count)
  return calls
}

describe('the status of a payment', () => {
  test('is open, then paid: a lost webhook delays nobody', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true })
    const shown = { orderId: order.id, amount: 13.9 }
    expect((await customer.status(order.sessionId)).body).toEqual({
      ...shown,
      paymentStatus: 'unpaid',
      status: 'open',
      orderStatus: 'pending',
    })
    await customer.press('pay', order)
    clock.advanceSeconds(5)
    const { status, body, headers } = await customer.status(order.sessionId)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({ ...shown, paymentStatus: 'paid', status: 'complete', orderStatus: 'confirmed' })
  })

  test('is expired once the page has run out', async () => {
    const order = await customer.opened()
    await services.stripe.checkout.sessions.expire(order.sessionId)
    expect((await customer.status(order.sessionId)).body).toMatchObject({ paymentStatus: 'unpaid', status: 'expired' })
  })

  test('of money on a dead order says both: paid, and cancelled', async () => {
    const order = await customer.opened()
    simulator.faults.set({ apiFailures: 2 })
    await customer.cancel(order)
    simulator.faults.clear()
    await customer.press('pay', order)
    await customer.settle()
    expect((await customer.status(order.sessionId)).body).toMatchObject({
      paymentStatus: 'paid',
      status: 'complete',
      orderStatus: 'cancelled',
    })
  })
})

describe('the provider', () => {
  test('is asked once in 5 s for a session, however many ask', async () => {
    const order = await customer.opened()
    const poll = () => Promise.all(Array.from({ length: 20 }, () => customer.status(order.sessionId)))
    expect(await callsDuring(poll)).toBe(1)
    clock.advanceSeconds(4.999)
    expect(await callsDuring(poll)).toBe(0)
    clock.advanceSeconds(0.001)
    expect(await callsDuring(poll)).toBe(1)
  })

  test('is not asked about a session that is settled or over', async () => {
    const paid = await customer.opened()
    await customer.press('pay', paid)
    await customer.settle()
    const expired = await customer.opened()
    await customer.cancel(expired)
    clock.advanceMinutes(1)
    const poll = () => Promise.all([customer.status(paid.sessionId), customer.status(expired.sessionId)])
    expect(await callsDuring(poll)).toBe(0)
  })

  test.each(['cs_test_a1unknown', 'cs_live_x', 'nonsense', '..%2F..', 'cs_test_%00', 'é'])(
    'is not asked about %s, which was not made here',
    async sessionId => {
      const calls = await callsDuring(async () => {
        const { status } = await customer.status(sessionId)
        expect(status).toBe(404)
      })
      expect(calls).toBe(0)
    },
  )

  test('an unknown session is said in the former client’s words', async () => {
    expect((await customer.status('cs_test_a1unknown')).body).toMatchObject({
      code: 'session_not_found',
      detail: 'Aucune session de paiement trouvée',
    })
  })

  test('in trouble: the answer is what the database knows, within 5 s', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true })
    await customer.press('pay', order)
    simulator.faults.set({ apiSlowMs: 30_000 })
    const startedAt = performance.now()
    expect((await customer.status(order.sessionId)).body).toMatchObject({ paymentStatus: 'unpaid', status: 'open' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
    simulator.faults.clear()
    clock.advanceSeconds(5)
    expect((await customer.status(order.sessionId)).body).toMatchObject({ paymentStatus: 'paid', status: 'complete' })
  })
})
