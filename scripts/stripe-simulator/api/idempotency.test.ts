import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sessionParameters, simulatorUnderTest } from '../testing/simulator-under-test.ts'

describe('Idempotency-Key', () => {
  it('same key, same parameters: the same answer, and one session', async () => {
    const { simulator, stripe, paidSession } = await simulatorUnderTest()
    await paidSession()
    const create = () => stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'session:o-1' })
    const first = await create()
    await stripe.checkout.sessions.expire(first.id)
    const again = await create()
    expect(again).toEqual(first) // The answer is the stored one, although the session has expired since.
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'session:o-1',
    })
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
    expect(simulator.books()).toHaveLength(2)
  })

  it('same key, other parameters: refused, and nothing done', async () => {
    const { simulator, stripe } = await simulatorUnderTest()
    const options = { idempotencyKey: 'session:o-1' }
    await stripe.checkout.sessions.create(sessionParameters(), options)
    const other = stripe.checkout.sessions.create({ ...sessionParameters(), metadata: { orderId: 'o-2' } }, options)
    await expect(other).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining('can only be used with the same parameters they were first used with'),
    })
    expect(simulator.books()).toHaveLength(1)
  })

  it('same key, another call: refused', async () => {
    const { stripe, paidSession } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const options = { idempotencyKey: 'o-1' }
    await stripe.checkout.sessions.create(sessionParameters(), options)
    await expect(stripe.refunds.create({ payment_intent: intent }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining("('/v1/checkout/sessions' vs '/v1/refunds')"),
    })
  })

  it('is stored for 24 hours, and free afterwards', async () => {
    const { simulator, stripe, clock, paidSession } = await simulatorUnderTest()
    const { intent } = await paidSession()
    const refund = () => stripe.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: 'refund:1' })
    const first = await refund()
    clock.advanceSeconds(24 * 3600 - 1)
    expect((await refund()).id).toBe(first.id)
    clock.advanceSeconds(1)
    expect((await refund()).id).not.toBe(first.id)
    expect(simulator.books()).toMatchObject([{ refundedCents: 200 }])
  })

  it('repeats a refusal, although the call would succeed by now', async () => {
    const { stripe, openSession, press, simulator } = await simulatorUnderTest()
    const session = await openSession()
    await press('Carte refusée', session)
    const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent)
    const refund = () => stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund:1' })
    await expect(refund()).rejects.toMatchObject({ statusCode: 400 })
    await press('Payer 13,50\u00a0€', session)
    await expect(refund()).rejects.toMatchObject({
      statusCode: 400,
      headers: { 'idempotent-replayed': 'true' },
      message: expect.stringContaining('does not have a successful charge'),
    })
    expect(simulator.books()).toMatchObject([{ capturedCents: 1350, refundedCents: 0 }])
  })

  it('stores no answer to invalid parameters: the key stays free', async () => {
    const { stripe } = await simulatorUnderTest()
    const options = { idempotencyKey: 'session:o-1' }
    const wrong = stripe.checkout.sessions.create({ ...sessionParameters(), success_url: 'nowhere' }, options)
    await expect(wrong).rejects.toMatchObject({ code: 'url_invalid' })
    expect(await stripe.checkout.sessions.create(sessionParameters(), options)).toMatchObject({ status: 'open' })
  })

  it('answers 409 while the first call is under way, which the SDK repeats by itself', async () => {
    const { simulator, stripe } = await simulatorUnderTest()
    simulator.faults.set({ apiSlowMs: 150 })
    const create = (options: Stripe.RequestOptions) =>
      stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'session:o-1', ...options })
    const [first, impatient, patient] = await Promise.allSettled([
      create({}),
      create({ maxNetworkRetries: 0 }),
      create({ maxNetworkRetries: 2 }),
    ])
    expect(impatient).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } })
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(patient).toEqual(first)
    expect(simulator.books()).toHaveLength(1)
  })
})
