import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tryWebhook } from '#api/features/payments/receive-webhook.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { services, sql, mails } = app
const { admin, manager } = await staffBearers(app)
const PUBLIC_URL = 'https://commande.example.org'
const OURS = `${PUBLIC_URL}/api/payments/stripe/webhook`

describe('the address for the provider’s news', () => {
  const { stripe } = services
  const env = { ...services.env }
  let there: { id: string; url: string; status: string; enabled_events: string[] }[]
  let made: unknown[]
  beforeEach(() => {
    there = []
    made = []
    Object.assign(services.env, { STRIPE_API_URL: undefined, PUBLIC_URL })
    services.stripe = {
      webhookEndpoints: {
        list: async () => ({ data: there }),
        create: async (wanted: object) => {
          made.push(wanted)
          return { secret: 'whsec_new' }
        },
        update: async (id: string, wanted: object) => void made.push({ id, ...wanted }),
      },
    } as unknown as Stripe
  })
  afterEach(() => {
    Object.assign(services.env, { PUBLIC_URL: undefined }, env)
    services.stripe = stripe
  })
  const press = () => app.post('/api/admin/readiness/webhook', undefined, admin)

  test('is made with every event that we hear, and its secret is shown this once', async () => {
    expect((await press()).body).toEqual({ secret: 'whsec_new' })
    expect(made).toEqual([
      { url: OURS, enabled_events: expect.arrayContaining(['checkout.session.completed', 'charge.dispute.created']) },
    ])
    const [entry] = await sql`select details from audit_entries where action = 'webhook_set_up'`
    expect(JSON.stringify(entry)).not.toContain('whsec')
  })

  test('is completed and enabled where there is one, and keeps what others hear by it', async () => {
    there = [{ id: 'we_1', url: OURS, status: 'disabled', enabled_events: ['invoice.paid'] }]
    expect((await press()).body).toEqual({ secret: null })
    expect(made).toEqual([
      { id: 'we_1', disabled: false, enabled_events: expect.arrayContaining(['invoice.paid', 'payout.failed']) },
    ])
  })

  test('is left alone where it is right, and where payments are simulated', async () => {
    there = [{ id: 'we_1', url: OURS, status: 'enabled', enabled_events: ['*'] }]
    expect((await press()).body).toMatchObject({ code: 'webhook_right' })
    services.env.STRIPE_API_URL = env.STRIPE_API_URL
    expect((await press()).body).toMatchObject({ code: 'webhook_right' })
    expect(made).toEqual([])
  })
})

describe('a test event', () => {
  const press = (who = admin) => app.post('/api/admin/readiness/event', undefined, who)

  test('opens a payment page, closes it, and says once its event has arrived', async () => {
    const { body } = await press()
    expect(body).toEqual({ received: true })
    const [event] = await sql<{ type: string; objectId: string }[]>`
      select type, object_id from provider_events order by received_at desc limit 1`
    expect(event?.type).toBe('checkout.session.expired')
    const session = await services.stripe.checkout.sessions.retrieve(event?.objectId ?? '')
    expect([session.status, session.payment_status]).toEqual(['expired', 'unpaid'])
    await app.runJobs()
    expect(await sql`select from orders`).toHaveLength(0)
  })

  test('says that none came where the secret is another’s', async () => {
    const { STRIPE_WEBHOOK_SECRET } = services.env
    services.env.STRIPE_WEBHOOK_SECRET = ['whsec_another']
    const came = tryWebhook(services, 1000)
    await came.finally(() => Object.assign(services.env, { STRIPE_WEBHOOK_SECRET }))
    expect(await came).toBe(false)
  })

  test('is the administrator’s', async () => {
    expect((await press(manager)).body).toMatchObject({ code: 'forbidden_role' })
  })
})

describe('a test mail', () => {
  const press = (who = admin) => app.post('/api/admin/readiness/mail', { email: 'essai@exemple.fr' }, who)

  test('goes out while one waits', async () => {
    expect((await press()).body).toEqual({ accepted: true })
    expect(mails.at(-1)).toMatchObject({ to: 'essai@exemple.fr', subject: 'Essai d’envoi' })
    await app.runJobs()
    expect(mails.filter(({ subject }) => subject === 'Essai d’envoi')).toHaveLength(1)
  })

  test.each([
    [true, 'refused for good'],
    [false, 'try later'],
  ])('says why the server did not take it (for good: %s)', async (isPermanent, reason) => {
    const { send } = services.mailer
    services.mailer.send = async () => Promise.reject(new DeliveryError(reason, isPermanent))
    const { body } = await press().finally(() => (services.mailer.send = send))
    expect(body).toEqual({
      accepted: false,
      reason: isPermanent ? expect.stringContaining('refusé pour de bon') : reason,
    })
  })

  test('is the administrator’s', async () => {
    expect((await press(manager)).body).toMatchObject({ code: 'forbidden_role' })
  })
})
