import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sessionParameters, simulatorUnderTest } from '../../testing/simulator-under-test.ts'

describe('checkout.sessions.create', () => {
  it('answers an open session in the shape of Stripe', async () => {
    const { openSession, simulator, clock } = await simulatorUnderTest()
    const session = await openSession({ client_reference_id: 'o-1', customer_email: 'camille@example.com' })

    const created = clock().getTime() / 1000
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 1350,
      cancel_url: 'http://shop.example/payment-cancel?orderId=o-1',
      client_reference_id: 'o-1',
      created,
      currency: 'eur',
      customer_details: { email: 'camille@example.com' },
      expires_at: created + 24 * 3600,
      livemode: false,
      metadata: { orderId: 'o-1' },
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `http://shop.example/stripe-simulator/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/)
    expect(session).not.toHaveProperty('line_items')
    const { headers, requestId, apiVersion } = (session as Stripe.Response<typeof session>).lastResponse
    expect(requestId).toMatch(/^req_[A-Za-z0-9]{14}$/)
    expect(apiVersion).toBe(Stripe.API_VERSION)
    expect(headers['content-type']).toBe('application/json')
    expect(simulator.books()).toMatchObject([{ sessionId: session.id, status: 'open', capturedCents: 0 }])
  })

  it('sums lines, quantities and cents', async () => {
    const { openSession, stripe } = await simulatorUnderTest()
    const price = (unit_amount: number, name: string) => ({ currency: 'EUR', unit_amount, product_data: { name } })
    const opened = await openSession({
      line_items: [
        { price_data: price(1390, 'Bobun'), quantity: 2 },
        { price_data: price(0, 'Nems, récompense'), quantity: 1 },
        { price_data: price(305, 'Thé & citron'), quantity: 3 },
      ],
    })
    const session = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['line_items'] })
    expect(session).toMatchObject({ amount_total: 3695, currency: 'eur' })
    expect(session.line_items?.data.map(item => [item.description, item.quantity, item.amount_total])).toEqual([
      ['Bobun', 2, 2780],
      ['Nems, récompense', 1, 0],
      ['Thé & citron', 3, 915],
    ])
    expect(session.line_items?.data[2]?.price?.unit_amount_decimal?.toString()).toBe('305')
  })

  it.each([
    ['a second under half an hour', 1799, 'The `expires_at` timestamp must be at least 30 minutes'],
    ['half an hour', 1800, null],
    ['a day', 86_400, null],
    ['a second over a day', 86_401, 'The `expires_at` timestamp must be less than 24 hours'],
  ])('expiry after %s: enforced as Stripe does', async (_words, seconds, message) => {
    const { openSession, clock } = await simulatorUnderTest()
    const expires_at = clock().getTime() / 1000 + seconds
    const opening = openSession({ expires_at })
    if (message === null) await expect(opening).resolves.toMatchObject({ expires_at })
    else
      await expect(opening).rejects.toMatchObject({
        statusCode: 400,
        param: 'expires_at',
        message: expect.stringContaining(message),
      })
  })

  const cheap = (unit_amount: number) => [
    { price_data: { currency: 'eur', unit_amount, product_data: { name: 'Riz' } }, quantity: 1 },
  ]
  const twoCurrencies = [
    ...cheap(100),
    { ...cheap(100)[0], price_data: { ...cheap(100)[0]?.price_data, currency: 'usd' } },
  ]
  it.each([
    ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['49 cents', { line_items: cheap(49) }, 'amount_too_small', undefined],
    ['nine digits', { line_items: cheap(100_000_000) }, 'amount_too_large', undefined],
    [
      'a negative price',
      { line_items: cheap(-1) },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'half a cent',
      { line_items: cheap(100.5) },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['two currencies', { line_items: twoCurrencies }, undefined, 'line_items'],
    ['no success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['an address of another kind', { success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
    ['a misspelt parameter', { cancelUrl: 'x' }, 'parameter_unknown', 'cancelUrl'],
    ['a subscription', { mode: 'subscription' }, undefined, 'mode'],
    ['a value of metadata too long', { metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
  ])('refuses %s', async (_words, changes, code, param) => {
    const { openSession, simulator } = await simulatorUnderTest()
    const refused = openSession(changes as Stripe.Checkout.SessionCreateParams)
    await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param })
    expect(simulator.books()).toEqual([])
  })

  it('refuses another key, and no key, with 401', async () => {
    const { simulator } = await simulatorUnderTest({ apiKey: 'sk_test_right' })
    const place = { host: '127.0.0.1', port: simulator.port, protocol: 'http' } as const
    await expect(
      new Stripe('sk_test_of_somebody_else', place).checkout.sessions.create(sessionParameters()),
    ).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_************else',
      requestId: expect.stringMatching(/^req_/),
    })
    const answer = await fetch(`${simulator.url}/v1/checkout/sessions`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})

describe('checkout.sessions.retrieve', () => {
  it('expands down to the refunds of the charge', async () => {
    const { paidSession, stripe } = await simulatorUnderTest()
    const paid = await paidSession()
    const refund = await stripe.refunds.create({ payment_intent: paid.intent, amount: 350 })
    const session = await stripe.checkout.sessions.retrieve(paid.id, {
      expand: ['payment_intent', 'payment_intent.latest_charge', 'payment_intent.latest_charge.refunds'],
    })
    expect(session.payment_intent).toMatchObject({
      object: 'payment_intent',
      amount_received: 1350,
      status: 'succeeded',
      latest_charge: {
        object: 'charge',
        amount_captured: 1350,
        amount_refunded: 350,
        refunded: false,
        refunds: { object: 'list', data: [{ id: refund.id, amount: 350 }], has_more: false },
      },
    })
  })

  it('refuses to expand a field that is no relation, before it does anything', async () => {
    const { openSession, simulator } = await simulatorUnderTest()
    await expect(openSession({ expand: ['payment_intent.amount'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (payment_intent.amount).',
      param: 'expand',
    })
    expect(simulator.books()).toEqual([])
  })

  it('does not know an id that was made elsewhere', async () => {
    const { stripe } = await simulatorUnderTest()
    await expect(stripe.checkout.sessions.retrieve('cs_test_b2')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_b2'",
    })
  })
})

describe('checkout.sessions.expire', () => {
  it('ends an open session: no address to pay at, an event that names the call', async () => {
    const { openSession, simulator, stripe, webhook } = await simulatorUnderTest()
    const { id } = await openSession()
    const expired = await stripe.checkout.sessions.expire(id, undefined, { idempotencyKey: 'expire:o-1' })
    expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
    await simulator.settled()
    expect(webhook.received.map(({ event }) => event)).toMatchObject([
      {
        type: 'checkout.session.expired',
        data: { object: { id, status: 'expired' } },
        request: { id: expired.lastResponse.requestId, idempotency_key: 'expire:o-1' },
      },
    ])
  })

  it('refuses once the session is complete, and once it is expired', async () => {
    const { openSession, paidSession, stripe } = await simulatorUnderTest()
    const paid = await paidSession()
    await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('status of `complete`'),
    })
    const open = await openSession()
    await stripe.checkout.sessions.expire(open.id)
    await expect(stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({
      message: expect.stringContaining('status of `expired`'),
    })
  })

  it('cancels the intent of a refused card too', async () => {
    const { openSession, press, stripe } = await simulatorUnderTest()
    const session = await openSession()
    await press('Carte refusée', session)
    await stripe.checkout.sessions.expire(session.id)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(payment_intent).toMatchObject({ status: 'canceled', amount_received: 0 })
  })
})

describe('the end of a session by time', () => {
  it('comes at expires_at, not a second before', async () => {
    const { openSession, stripe, clock, simulator, webhook } = await simulatorUnderTest()
    const { id } = await openSession({ expires_at: clock().getTime() / 1000 + 1860 })
    clock.advanceSeconds(1859)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    clock.advanceSeconds(1)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    await simulator.settled()
    expect(webhook.received.map(({ event }) => [event.type, event.request])).toEqual([
      ['checkout.session.expired', { id: null, idempotency_key: null }],
    ])
  })

  it('comes without any call', async () => {
    const { openSession, clock, webhook } = await simulatorUnderTest()
    await openSession({ expires_at: clock().getTime() / 1000 + 1860 })
    clock.advanceMinutes(31)
    await webhook.reached(1)
    expect(webhook.types()).toEqual(['checkout.session.expired'])
  })
})
