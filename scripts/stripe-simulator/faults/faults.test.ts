import { describe, expect, it } from 'vitest'
import { sessionParameters, simulatorUnderTest } from '../testing/simulator-under-test.ts'

const PAY = 'Payer 13,50\u00a0€'

describe('webhook faults', () => {
  it('late: not before its time', async () => {
    const { paidSession, simulator, webhook, clock } = await simulatorUnderTest()
    simulator.faults.set({ webhookLateMs: 2_000 })
    await paidSession()
    expect(webhook.received).toEqual([])
    clock.advanceSeconds(1.999)
    await simulator.settled()
    expect(webhook.received).toEqual([])
    clock.advanceSeconds(0.001)
    await simulator.settled()
    expect(webhook.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  })

  it('late: by itself when the time has come', async () => {
    const { openSession, press, simulator, webhook, clock } = await simulatorUnderTest()
    simulator.faults.set({ webhookLateMs: 2_000 })
    await press(PAY, await openSession())
    clock.advanceSeconds(2)
    await webhook.reached(2)
    expect(webhook.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  })

  it('twice: the same event, two signed posts', async () => {
    const { paidSession, simulator, webhook } = await simulatorUnderTest()
    simulator.faults.set({ webhookTwice: true })
    await paidSession()
    const ids = webhook.received.map(({ event }) => event.id)
    expect(ids).toHaveLength(4)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).toBe(ids[3])
    expect(ids[0]).not.toBe(ids[2])
  })

  it('out of order: gathered for a second, newest first', async () => {
    const { openSession, press, simulator, stripe, webhook, clock } = await simulatorUnderTest()
    simulator.faults.set({ webhookOutOfOrder: true })
    const session = await openSession()
    await press('Carte refusée', session)
    clock.advanceSeconds(0.5)
    await press(PAY, session)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
    await stripe.refunds.create({ payment_intent: String(payment_intent) })
    await simulator.settled()
    expect(webhook.received).toEqual([])
    clock.advanceSeconds(0.5)
    await simulator.settled()
    expect(webhook.types()).toEqual([
      'refund.updated',
      'charge.refunded',
      'refund.created',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
    ])
  })

  it('never: nothing comes, the event can be fetched', async () => {
    const { paidSession, simulator, stripe, webhook, clock } = await simulatorUnderTest()
    simulator.faults.set({ webhookNever: true })
    const { id } = await paidSession()
    clock.advanceMinutes(60 * 24 * 4)
    await simulator.settled()
    expect(webhook.received).toEqual([])
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toMatchObject([
      { data: { object: { id } } },
    ])
  })

  it('for one session leave the others alone', async () => {
    const { openSession, press, simulator, webhook } = await simulatorUnderTest()
    const [silent, loud] = [await openSession(), await openSession()]
    simulator.faults.set({ webhookNever: true }, silent.id)
    await press(PAY, silent)
    await press(PAY, loud)
    await simulator.settled()
    expect(webhook.received.map(({ event }) => event.data.object)).toMatchObject([{}, { id: loud.id }])
  })

  it('of a session go before those for all', async () => {
    const { openSession, press, simulator, webhook } = await simulatorUnderTest()
    simulator.faults.set({ webhookNever: true, webhookTwice: true })
    const session = await openSession()
    simulator.faults.set({ webhookNever: false }, session.id)
    await press(PAY, session)
    await simulator.settled()
    expect(webhook.received).toHaveLength(4)
    simulator.faults.clear()
    expect(simulator.faults.current(session.id)).toMatchObject({ webhookNever: false, webhookTwice: false })
  })
})

describe('API faults', () => {
  it('failures: the next calls, and only those; nothing was done', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    simulator.faults.set({ apiFailures: 2, apiFailureStatus: 502 })
    const failure = { type: 'StripeAPIError', statusCode: 502 }
    await expect(openSession()).rejects.toMatchObject(failure)
    await expect(openSession()).rejects.toMatchObject(failure)
    await expect(openSession()).resolves.toMatchObject({ status: 'open' })
    expect(simulator.books()).toHaveLength(1)
  })

  it('failure after execution: the call counts, and its key answers the failure for good', async () => {
    const { simulator, stripe } = await simulatorUnderTest()
    simulator.faults.set({ apiFailures: 1, apiFailureStatus: 500, apiFaultsAfterExecution: true })
    const create = () => stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'session:o-1' })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await expect(create()).rejects.toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect(simulator.books()).toHaveLength(1)
  })

  it('reset: a connection error once the SDK has tried twice; nothing was done', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    simulator.faults.set({ apiResets: 2 })
    await expect(openSession()).rejects.toMatchObject({ type: 'StripeConnectionError', detail: { code: 'ECONNRESET' } })
    expect(simulator.books()).toEqual([])
    await expect(openSession()).resolves.toMatchObject({ status: 'open' })
  })

  it('reset after execution: the repeated call gets the first one’s session', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    simulator.faults.set({ apiResets: 1, apiFaultsAfterExecution: true })
    const session = await openSession() // The SDK has repeated the call with the same key.
    expect(simulator.books()).toMatchObject([{ sessionId: session.id }])
  })

  it('slow: longer than the caller’s time-out', async () => {
    const { openSession, simulator, stripe } = await simulatorUnderTest()
    const { id } = await openSession()
    simulator.faults.set({ apiSlowMs: 60_000 }, id)
    await expect(stripe.checkout.sessions.retrieve(id, {}, { timeout: 50 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
      message: expect.stringContaining('timeout'),
    })
    await expect(openSession()).resolves.toMatchObject({ status: 'open' })
  })

  it('of a session reach its refunds and its intent too', async () => {
    const { paidSession, simulator, stripe } = await simulatorUnderTest()
    const [sick, well] = [await paidSession(), await paidSession()]
    simulator.faults.set({ apiFailures: 3 }, sick.id)
    const failure = { statusCode: 503 }
    await expect(stripe.refunds.create({ payment_intent: well.intent })).resolves.toMatchObject({ amount: 1350 })
    await expect(stripe.refunds.create({ payment_intent: sick.intent })).rejects.toMatchObject(failure)
    await expect(stripe.paymentIntents.retrieve(sick.intent)).rejects.toMatchObject(failure)
    await expect(stripe.checkout.sessions.retrieve(sick.id)).rejects.toMatchObject(failure)
    await expect(stripe.refunds.create({ payment_intent: sick.intent })).resolves.toMatchObject({ amount: 1350 })
  })
})

describe('card faults', () => {
  it('refused: whatever the customer presses, the session stays open', async () => {
    const { openSession, press, simulator, stripe, webhook } = await simulatorUnderTest()
    const session = await openSession()
    simulator.faults.set({ cardRefused: true }, session.id)
    expect((await press(PAY, session)).headers.get('location')).toBe(`/stripe-simulator/pay/${session.id}`)
    await simulator.settled()
    expect(webhook.types()).toEqual(['payment_intent.payment_failed'])
    simulator.faults.clear(session.id)
    await press(PAY, session)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  })

  it.each([
    ['succeeds', 'paid', 1350, 'payment_intent.succeeded', 'checkout.session.async_payment_succeeded'],
    ['fails', 'unpaid', 0, 'payment_intent.payment_failed', 'checkout.session.async_payment_failed'],
  ] as const)(
    'a payment that takes its time and %s',
    async (asyncPayment, payment_status, capturedCents, ...events) => {
      const { openSession, press, simulator, stripe, webhook, clock } = await simulatorUnderTest()
      simulator.faults.set({ asyncPayment, asyncPaymentMs: 60_000 })
      const { id } = await openSession()
      const paying = await press(PAY, { id })
      expect(paying.headers.get('location')).toBe(`http://shop.example/payment-success?session_id=${id}`)
      await simulator.settled()
      expect(webhook.types()).toEqual(['checkout.session.completed'])
      expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'processing', amount_received: 0 },
      })
      clock.advanceMinutes(1)
      await simulator.settled()
      expect(webhook.types().slice(1)).toEqual(events)
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status })
      expect(simulator.books()).toMatchObject([{ capturedCents }])
    },
  )
})

describe('faults over HTTP', () => {
  const json = { 'content-type': 'application/json' }
  const post = (url: string, body: unknown, headers: Record<string, string> = json) =>
    fetch(`${url}/stripe-simulator/faults`, { method: 'POST', headers, body: JSON.stringify(body) })

  it('are set, shown and cleared, for all and for one session', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    const { id: session } = await openSession()
    expect(await (await post(simulator.url, { webhookTwice: true })).json()).toMatchObject({ webhookTwice: true })
    expect((await post(simulator.url, { session, apiSlowMs: 5 })).status).toBe(200)
    const shown = await fetch(`${simulator.url}/stripe-simulator/faults?session=${session}`)
    expect(await shown.json()).toMatchObject({ webhookTwice: true, apiSlowMs: 5, webhookNever: false })
    expect(simulator.faults.current()).toMatchObject({ webhookTwice: true, apiSlowMs: 0 })
    await fetch(`${simulator.url}/stripe-simulator/faults`, { method: 'DELETE' })
    expect(simulator.faults.current(session)).toMatchObject({ webhookTwice: false, apiSlowMs: 0 })
  })

  it.each([
    ['an unknown fault', { webhookSideways: true }, 400],
    ['a value out of range', { apiFailureStatus: 200 }, 400],
    ['a session that is none', { session: 'cs_test_x', webhookNever: true }, 404],
    ['no JSON object', 'never', 400],
  ])('refuse %s', async (_words, body, status) => {
    const { simulator } = await simulatorUnderTest()
    expect((await post(simulator.url, body)).status).toBe(status)
    expect(simulator.faults.current()).toMatchObject({ webhookNever: false })
  })

  it('refuse other machines, and pages of other sites', async () => {
    const { simulator } = await simulatorUnderTest()
    const body = { webhookNever: true }
    expect((await post(simulator.url, body, { ...json, 'x-forwarded-for': '192.168.1.20' })).status).toBe(403)
    expect((await post(simulator.url, body, { ...json, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(simulator.url, body, { 'content-type': 'text/plain' })).status).toBe(415)
    const listing = await fetch(`${simulator.url}/stripe-simulator/sessions`, {
      headers: { 'x-forwarded-for': '192.168.1.20' },
    })
    expect(listing.status).toBe(403)
    expect(simulator.faults.current()).toMatchObject({ webhookNever: false })
    expect((await post(simulator.url, body, { ...json, 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
  })

  it('lists the books to compare with', async () => {
    const { paidSession, simulator, stripe } = await simulatorUnderTest()
    const { intent } = await paidSession()
    await stripe.refunds.create({ payment_intent: intent, amount: 50 })
    const listing = await fetch(`${simulator.url}/stripe-simulator/sessions`)
    expect(await listing.json()).toEqual({ sessions: simulator.books() })
    expect(simulator.books()).toMatchObject([
      { metadata: { orderId: 'o-1' }, totalCents: 1350, capturedCents: 1350, refundedCents: 50 },
    ])
  })
})

it('an unknown fault set from TypeScript is an error too', async () => {
  const { simulator } = await simulatorUnderTest()
  expect(() => simulator.faults.set({ webhokNever: true } as object)).toThrow('webhokNever')
})
