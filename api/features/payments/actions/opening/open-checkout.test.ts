import { describe, expect, test } from 'vitest'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { checkoutBody, customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { paymentPagesOf } from '../../testing/payment-pages.ts'

const app = await testApp()
const { sql, services, clock } = app
const customer = customerOf(app)
const { rowsOf, payable } = paymentPagesOf(app)

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
