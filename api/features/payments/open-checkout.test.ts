import { afterEach, describe, expect, test, vi } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { checkoutBody, customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { closeSessions } from './settle-session.ts'
import { paymentPagesOf } from './testing/payment-pages.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)
const { rowsOf, payable, loseNextAnswer } = paymentPagesOf(app)

type Session = { url: string; sessionId: string }
type Order = Awaited<ReturnType<typeof customer.place>>

describe('a checkout', () => {
  test('opens a page over exactly the order’s amount, for cards, for 31 minutes', async () => {
    const order = await customer.place()
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect(body).toEqual({
      url: `${TEST_ORIGIN}/stripe-simulator/pay/${body.sessionId}`,
      sessionId: expect.stringMatching(/^cs_test_/),
      payBy: '2026-11-21T09:15:00.000Z',
    })
    const session = await providerSession(body.sessionId)
    expect(session).toMatchObject({
      amount_total: 1390,
      currency: 'eur',
      locale: 'fr',
      customer_email: 'camille@exemple.fr',
      metadata: { orderId: order.id },
      allowed_payment_method_types: ['card'],
      expires_at: clock().getTime() / 1000 + 31 * 60,
    })
    expect(session.line_items?.data.map(item => item.description)).toEqual([
      `Commande #${order.id.slice(0, 8).toUpperCase()}`,
    ])
    expect(await rowsOf(order.id)).toEqual([{ status: 'open', sessionId: body.sessionId }])
  })

  test('asked again, answers the same page, also with another price list', async () => {
    const order = await customer.opened([SOM_TAM])
    await sql`update menu_items set price_cents = price_cents + 100 where id = 'som-tam'`
    const again = await customer.checkout(order)
    await sql`update menu_items set price_cents = price_cents - 100 where id = 'som-tam'`
    expect(again.body).toMatchObject({ url: order.url, sessionId: order.sessionId })
    expect(payable(order.id)).toEqual([order.sessionId])
  })

  test('counts where its order came from once, whatever is opened again, and says so on no order', async () => {
    const counted = () => sql`select to_char(day, 'YYYY-MM-DD') as day, source, orders from order_sources`
    const order = await customer.place()
    for (let time = 0; time < 3; time++) await customer.checkout(order, { source: 'google' })
    expect(await counted()).toEqual([{ day: '2026-11-21', source: 'google', orders: 1 }])
    await closeSessions(services, order.id)
    await customer.checkout(order, { source: 'google' })
    await customer.checkout(await customer.place(), { source: 'google' })
    await customer.checkout(await customer.place())
    expect(await counted()).toEqual([{ day: '2026-11-21', source: 'google', orders: 2 }])
    expect((await customer.checkout(await customer.place(), { source: 'camille' })).status).toBe(422)
    const rows = await sql`select to_jsonb(o) as stored from orders o union all select to_jsonb(p) from payments p`
    expect(JSON.stringify(rows)).not.toContain('google')
  })

  test('20 tabs at once open one page', async () => {
    const order = await customer.place()
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.checkout(order)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.sessionId}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(payable(order.id)).toHaveLength(1)
    expect(await rowsOf(order.id)).toHaveLength(1)
  })

  test('repeated with its idempotency key, answers what it answered, also once the order is paid', async () => {
    const order = await customer.place()
    const key = freshKey()
    const post = () => app.post<Session>('/api/payments/stripe/checkout', checkoutBody(order), key)
    const first = await post()
    await customer.press('pay', first.body)
    await customer.settle()
    const again = await post()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  test('a page that has run out at the provider is replaced', async () => {
    const order = await customer.opened()
    await services.stripe.checkout.sessions.expire(order.sessionId)
    const again = await customer.checkout(order)
    expect(again.status).toBe(200)
    expect(again.body.sessionId).not.toBe(order.sessionId)
    expect((await rowsOf(order.id)).map(row => row.status)).toEqual(['open', 'expired'])
  })

  test('an address that the provider refuses does not keep anybody from paying', async () => {
    const customerInfo = { name: 'Zoé Noël', phone: '06 12 34 56 78', email: 'zoé@exemple.fr' }
    const order = await customer.place(undefined, { customerInfo })
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect((await providerSession(body.sessionId)).customer_email).toBeNull()
  })
})

describe('who may pay', () => {
  test('a guest’s order: whoever knows its id', async () => {
    const order = await customer.place()
    expect((await customer.checkout(order)).status).toBe(200)
  })

  test('a customer’s order: its customer or its tracking token, nobody else', async () => {
    const owner = await newCustomer(app, 'proprio@exemple.fr')
    const stranger = await newCustomer(app, 'autre@exemple.fr')
    const { body: order } = await app.post<Order>('/api/orders', orderBody([SOM_TAM]), owner)
    const pay = (changes: object, headers: Record<string, string> = {}) =>
      app.post('/api/payments/stripe/checkout', checkoutBody(order, { ...changes }), headers)

    const refused = [
      await pay({}),
      await pay({}, { authorization: stranger.authorization }),
      await pay({ trackingToken: 'guessed' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'order_not_found']))
    expect(await rowsOf(order.id)).toEqual([])
    expect((await pay({ trackingToken: order.trackingToken })).status).toBe(200)
    expect((await pay({}, { authorization: owner.authorization })).status).toBe(200)
  })

  test('a dead token is told apart from none', async () => {
    const order = await customer.place()
    const { status, body } = await app.post('/api/payments/stripe/checkout', checkoutBody(order), {
      authorization: 'Bearer dead',
    })
    expect([status, body.code]).toEqual([401, 'session_expired'])
  })
})

function providerSession(sessionId: string) {
  return services.stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
}

afterEach(() => simulator.faults.clear())

describe('a checkout is refused, and no session made', () => {
  test.each([
    ['amount_mismatch', 409, { amount: 0.01 }],
    ['amount_mismatch', 409, { amount: 13.91 }],
    ['currency_mismatch', 422, { currency: 'usd' }],
    ['url_not_allowed', 422, { successUrl: 'https://evil.example/payment-success?session_id={CHECKOUT_SESSION_ID}' }],
    ['url_not_allowed', 422, { cancelUrl: `${TEST_ORIGIN}/payment-cancel?next=https://evil.example` }],
    ['order_not_found', 404, { orderId: '4f8a21c0-0000-4000-8000-000000000000' }],
    ['validation_failed', 422, { orderId: 'not an id' }],
    ['validation_failed', 422, { amount: '13.9' }],
  ])('%s %i for %o', async (code, status, changes) => {
    const order = await customer.place()
    const before = simulator.books().length
    const answer = await customer.checkout<{ code: string }>(order, changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(simulator.books()).toHaveLength(before)
    expect(await rowsOf(order.id)).toEqual([])
  })

  test('the amount may carry float noise', async () => {
    const order = await customer.place()
    expect((await customer.checkout(order, { amount: 13.900000000000002 })).status).toBe(200)
  })

  test('when the order is cancelled, paid, or past its time', async () => {
    const code = async (order: Order) => (await customer.checkout<{ code: string }>(order)).body.code
    const cancelled = await customer.place()
    await customer.cancel(cancelled)
    expect(await code(cancelled)).toBe('order_cancelled')

    const paid = await customer.opened()
    await customer.press('pay', paid)
    await customer.settle()
    expect(await code(paid)).toBe('already_paid')

    const late = await customer.opened()
    clock.advanceMinutes(15)
    expect(await code(late)).toBe('order_cancelled')
  })

  test('when the open page turns out paid: the webhook was lost', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true })
    await customer.press('pay', order)
    expect((await customer.checkout(order)).body).toMatchObject({ code: 'already_paid' })
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([{ status: 'confirmed' }])
  })

  test('when a dish has gone or its price has changed since the order', async () => {
    const order = await customer.place([SOM_TAM])
    const code = async () => (await customer.checkout<{ code: string }>(order)).body.code
    await sql`update menu_items set available = false where id = 'som-tam'`
    expect(await code()).toBe('item_unavailable')
    await sql`update menu_items set available = true, price_cents = price_cents + 50 where id = 'som-tam'`
    expect(await code()).toBe('price_changed')
    await sql`update menu_items set price_cents = price_cents - 50 where id = 'som-tam'`
    expect((await customer.checkout(order)).status).toBe(200)
  })

  test('when a price was raised in another process, unheard of here', async () => {
    const order = await customer.place([SOM_TAM])
    // The version row is raised directly, as if this process had missed the notification.
    const raise = (cents: number) =>
      sql.begin(async tx => {
        await tx`set local session_replication_role = replica`
        await tx`update menu_items set price_cents = price_cents + ${cents} where id = 'som-tam'`
        await tx`update menu_version set version = version + 1`
      })
    await raise(50)
    expect((await customer.checkout<{ code: string }>(order)).body.code).toBe('price_changed')
    await raise(-50)
    expect((await customer.checkout(order)).status).toBe(200)
  })
})

describe('the pickup of an order that has none', () => {
  const metadata = (pickupDate?: string, pickupTime?: string) => ({ metadata: { pickupDate, pickupTime } })

  test('comes from the metadata, and holds its slot', async () => {
    const order = await customer.place([SOM_TAM], { pickup: null })
    expect((await customer.checkout(order, metadata('2026-11-23', '20:30'))).status).toBe(200)
    const [row] = await sql`
      select o.pickup_at, h.load
      from orders o
      join slot_holds h on h.order_id = o.id
      where o.id = ${order.id}`
    expect(row).toEqual({ pickupAt: new Date('2026-11-23T19:30:00Z'), load: 1 })
  })

  test('the order’s own pickup wins over the metadata’s', async () => {
    const order = await customer.place([SOM_TAM], { pickup: { date: '2026-11-24', time: '12:00', notes: '' } })
    expect((await customer.checkout(order, metadata('2026-11-23', '20:30'))).status).toBe(200)
    const [row] = await sql`select pickup_at from orders where id = ${order.id}`
    expect(row).toEqual({ pickupAt: new Date('2026-11-24T11:00:00Z') })
  })

  test.each([
    ['pickup_required', undefined, undefined],
    ['pickup_required', '', ''],
    ['pickup_required', '2026-11-23', undefined],
    ['pickup_required', '23/11/2026', '20:30'],
    ['slot_unavailable', '2026-11-23', '16:00'],
    ['slot_unavailable', '2026-11-20', '20:30'],
  ])('%s for %s %s, and nothing is reserved', async (code, date, time) => {
    const order = await customer.place([SOM_TAM], { pickup: null })
    const answer = await customer.checkout<{ code: string }>(order, metadata(date, time))
    expect(answer.body.code).toBe(code)
    expect(await rowsOf(order.id)).toEqual([])
  })

  test('a full slot is said, with the next one, and nothing is reserved', async () => {
    const pickup = { date: '2026-11-25', time: '13:00', notes: '' }
    await customer.place([{ ...SOM_TAM, quantity: 24 }], { pickup })
    // There are as many calls as connections: a call that needed a second connection would wait for ever.
    const orders = await Promise.all(
      Array.from({ length: sql.options.max }, () => customer.place([SOM_TAM], { pickup: null })),
    )
    const answers = await Promise.all(orders.map(order => customer.checkout(order, metadata('2026-11-25', '13:00'))))
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'slot_full', next: { date: '2026-11-25', time: '13:30' } })
    }
    for (const order of orders) expect(await rowsOf(order.id)).toEqual([])
  })
})

afterEach(() => {
  simulator.faults.clear()
  vi.restoreAllMocks()
})

describe('a provider in trouble', () => {
  const code = async (order: Order) => (await customer.checkout<{ code: string }>(order)).body.code

  test('is said; order and slot are kept, and a later call works', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiFailures: 2 })
    const { status, body, headers } = await customer.checkout<{ code: string; detail: string }>(order)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'payment_provider_down', '5'])
    expect(body.detail).toBe(
      'Le service de paiement ne répond pas. Votre commande est gardée 15\u00a0minutes\u00a0: réessayez.',
    )
    expect(await sql`select released_at from slot_holds where order_id = ${order.id}`).toEqual([{ releasedAt: null }])
    expect((await customer.checkout(order)).status).toBe(200)
    expect(payable(order.id)).toHaveLength(1)
  })

  test('whose answers are lost: the next call finds the session that was made', async () => {
    const order = await customer.place()
    loseNextAnswer()
    expect(await code(order)).toBe('payment_provider_down')
    const [made] = payable(order.id)
    expect((await customer.checkout(order)).body.sessionId).toBe(made)
    expect(payable(order.id)).toHaveLength(1)
  })

  test('that keeps a failure under our key does not keep the customer from paying', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiFailures: 1, apiFaultsAfterExecution: true })
    expect(await code(order)).toBe('payment_provider_down')
    expect((await customer.checkout(order)).status).toBe(200)
  })

  test('that does not answer about the open page: said, and the page stays the order’s', async () => {
    const order = await customer.opened()
    simulator.faults.set({ apiFailures: 2 })
    expect(await code(order)).toBe('payment_provider_down')
    expect((await customer.checkout(order)).body.sessionId).toBe(order.sessionId)
  })

  test('so slow that nothing comes: answered within 10 s', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiSlowMs: 30_000 })
    const startedAt = performance.now()
    expect(await code(order)).toBe('payment_provider_down')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('a crash between reservation and answer', () => {
  /** The state that a process leaves when it is killed right after the provider made the session. */
  async function crashedOrder(): Promise<Order> {
    const order = await customer.place()
    loseNextAnswer()
    await customer.checkout(order)
    expect((await rowsOf(order.id)).map(row => row.status)).toEqual(['opening'])
    return order
  }

  test('is taken up again with the same session, also minutes later', async () => {
    const order = await crashedOrder()
    clock.advanceMinutes(10)
    const { body } = await customer.checkout(order)
    expect(payable(order.id)).toEqual([body.sessionId])
    expect(await rowsOf(order.id)).toEqual([{ status: 'open', sessionId: body.sessionId }])
  })

  test('by a release that asked otherwise: its key is spent, and another session is made', async () => {
    const order = await crashedOrder()
    await sql`update payments set cancel_url = cancel_url || '&release=another' where order_id = ${order.id}`
    clock.advanceMinutes(1)
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect(await rowsOf(order.id)).toEqual([
      { status: 'expired', sessionId: null },
      { status: 'open', sessionId: body.sessionId },
    ])
  })

  test('that never reached the provider, found minutes later: another reservation takes its place', async () => {
    const order = await customer.place()
    simulator.faults.set({ apiResets: 2 })
    await customer.checkout(order)
    clock.advanceMinutes(10)
    const { status, body } = await customer.checkout(order)
    expect(status).toBe(200)
    expect(await rowsOf(order.id)).toEqual([
      { status: 'expired', sessionId: null },
      { status: 'open', sessionId: body.sessionId },
    ])
  })

  test('an order that is cancelled while its page is being made gets none', async () => {
    const order = await customer.place()
    const { sessions } = services.stripe.checkout
    const create = sessions.create.bind(sessions)
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
      const session = await create(...args)
      expect((await customer.cancel(order)).status).toBe(200)
      return session
    })
    expect((await customer.checkout(order)).body).toMatchObject({ code: 'order_cancelled' })
    expect(payable(order.id)).toEqual([])
    await closeSessions(services, order.id)
    expect((await rowsOf(order.id)).map(row => row.status)).toEqual(['expired'])
  })

  test('an order whose cancellation is under way waits for it, and gets none', async () => {
    const order = await customer.place()
    const checkout = await sql.begin(async tx => {
      await tx`select 1 from orders where id = ${order.id} for update`
      await tx`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${order.id}`
      const answer = customer.checkout(order)
      await vi.waitUntil(isAnyoneWaitingForALock, { timeout: 5000, interval: 10 })
      return { answer }
    })
    expect((await checkout.answer).body).toMatchObject({ code: 'order_cancelled' })
    expect(await rowsOf(order.id)).toEqual([])
  })
})

async function isAnyoneWaitingForALock(): Promise<boolean> {
  const [row] = await sql<{ waiting: boolean }[]>`
    select exists (
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`
  return row?.waiting ?? false
}
