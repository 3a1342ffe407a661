import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { paymentRoutes } from './routes.ts'
import { type Delivery, deliveriesTo } from './testing/deliveries.ts'

const app = await testApp()
const { sql, services, clock } = app
const customer = customerOf(app)
const [SECRET = ''] = services.env.STRIPE_WEBHOOK_SECRET
const { delivery, post } = deliveriesTo(app)

async function rows(): Promise<{ events: number; jobs: number }> {
  const [counts] = await sql<{ events: number; jobs: number }[]>`
    select
      (select count(*) from provider_events) as events,
      (select count(*) from graphile_worker.jobs where task_identifier = 'handle_payment_event') as jobs`
  return counts as { events: number; jobs: number }
}

async function expectRefused(forged: Delivery): Promise<void> {
  const before = await rows()
  const { status, body } = await post(forged)
  expect([status, body.code]).toEqual([400, 'invalid_signature'])
  expect(await rows()).toEqual(before)
}

describe('an event', () => {
  test('is kept together with its job, and answered 200', async () => {
    const before = await rows()
    expect((await post(delivery())).status).toBe(200)
    expect(await rows()).toEqual({ events: before.events + 1, jobs: before.jobs + 1 })
  })

  test('delivered ten times at once: one row, one job, 200 each time', async () => {
    const before = await rows()
    const event = delivery()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await rows()).toEqual({ events: before.events + 1, jobs: before.jobs + 1 })
  })

  test('is not kept when its job cannot be, so that the provider comes again', async () => {
    const event = delivery()
    await sql`alter function graphile_worker.add_job rename to add_job_away`
    const before = await rows()
    expect((await post(event)).status).toBe(500)
    expect(await rows()).toEqual(before)
    await sql`alter function graphile_worker.add_job_away rename to add_job`
    expect((await post(event)).status).toBe(200)
    expect(await rows()).toEqual({ events: before.events + 1, jobs: before.jobs + 1 })
  })

  test('about anything but a session is answered and not kept', async () => {
    const before = await rows()
    expect((await post(delivery({ event: { type: 'payment_intent.succeeded' } }))).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('about a session of nobody is handled, and changes nothing', async () => {
    const event = delivery()
    await post(event)
    await app.runJobs()
    const { id } = JSON.parse(event.payload)
    expect(await sql`select handled_at from provider_events where id = ${id}`).toEqual([{ handledAt: clock() }])
  })

  test('that lies is only a signal: the provider is asked, and the order stays unpaid', async () => {
    const order = await customer.opened()
    const lie = { id: order.sessionId, object: 'checkout.session', status: 'complete', payment_status: 'paid' }
    expect((await post(delivery({ event: { data: { object: lie } } }))).status).toBe(200)
    await app.runJobs()
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([{ status: 'pending' }])
  })

  test('is accepted under either secret while one replaces the other', async () => {
    const env = { ...services.env, STRIPE_WEBHOOK_SECRET: ['whsec_new', SECRET] }
    const rotating = paymentRoutes({ ...services, env })
    expect((await post(delivery({ secret: 'whsec_new' }), rotating)).status).toBe(200)
    expect((await post(delivery(), rotating)).status).toBe(200)
    expect((await post(delivery({ secret: 'whsec_old' }), rotating)).status).toBe(400)
  })

  test('is answered 503 when the database is away, so that the provider comes again', async () => {
    const away = connect('postgres://127.0.0.1:1/away', { max: 1 })
    expect((await post(delivery(), paymentRoutes({ ...services, sql: away }))).status).toBe(503)
  })
})

describe('a delivery is refused, and nothing kept', () => {
  test('signed with another secret', () => expectRefused(delivery({ secret: 'whsec_guessed' })))
  test('without a signature', () => expectRefused({ payload: delivery().payload }))
  test('with another’s signature', () => {
    expect(delivery().payload).not.toBe(delivery().payload)
    return expectRefused({ payload: delivery().payload, signature: delivery().signature })
  })
  // The provider's library accepts these headers.
  test.each<[string, (signature: string) => string]>([
    ['a nought before the time', signature => signature.replace('t=', 't=0')],
    ['more behind the time', signature => signature.replace(',', 'x,')],
    ['more behind the seal', signature => `${signature}=`],
  ])('with %s', (_, changed) => {
    const { payload, signature } = delivery()
    return expectRefused({ payload, signature: changed(signature) })
  })
  test('of the other mode', () => expectRefused(delivery({ event: { livemode: true } })))
  test('when no secret is set', async () => {
    const open = paymentRoutes({ ...services, env: { ...services.env, STRIPE_WEBHOOK_SECRET: [] } })
    expect((await post(delivery({ secret: 'x' }), open)).status).toBe(400)
  })
  test.each([
    'not json',
    'null',
    '17',
    '{}',
    '{"id":"evt_1","type":"checkout.session.completed","livemode":false}',
    '{"id":"evt_1","type":"checkout.session.completed","livemode":false,"data":{"object":null}}',
    '{"id":"evt_1\\u0000","type":"checkout.session.completed","livemode":false,"data":{"object":{"id":"cs_1"}}}',
    '{"id":7,"type":["checkout.session.completed"],"livemode":false,"data":{"object":{"id":"cs_1"}}}',
  ])('that is no event, though signed: %s', payload => {
    const timestamp = Math.floor(clock().getTime() / 1000)
    return expectRefused({
      payload,
      signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp }),
    })
  })

  test('older than 5 minutes, not a second earlier', async () => {
    expect((await post(delivery({ ageSeconds: 300 }))).status).toBe(200)
    await expectRefused(delivery({ ageSeconds: 301 }))
  })

  test('larger than a megabyte: 413', async () => {
    const before = await rows()
    expect((await post(delivery({ event: { padding: 'x'.repeat(1024 * 1024) } }))).status).toBe(413)
    expect(await rows()).toEqual(before)
  })
})
