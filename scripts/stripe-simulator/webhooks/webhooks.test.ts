import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { simulatorUnderTest } from '../testing/simulator-under-test.ts'
import { WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'
import { RETRY_DELAYS_MS } from './retry-delays.ts'

describe('webhooks', () => {
  it('report a payment in order, each with the object as the API shows it', async () => {
    const { paidSession, stripe, webhook } = await simulatorUnderTest()
    const session = await paidSession()
    expect(webhook.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
    const { event } = webhook.received[1] ?? {}
    const retrieved = await stripe.checkout.sessions.retrieve(session.id)
    expect(event?.data.object).toEqual(retrieved)
    expect(retrieved).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
    })
    expect(event?.id).toMatch(/^evt_1[A-Za-z0-9]{23}$/)
    expect(await stripe.events.retrieve(event?.id ?? '')).toEqual({ ...event, pending_webhooks: 0 })
  })

  it('are signed with the clock: altered, aged and of another secret they fail', async () => {
    const { paidSession, webhook, clock } = await simulatorUnderTest()
    await paidSession()
    const { payload, signature } = webhook.received[0] ?? { payload: '', signature: '' }
    const now = clock().getTime()
    const verify = (body: string, secret = WEBHOOK_SECRET, at = now) =>
      Stripe.webhooks.constructEventAsync(body, signature, secret, 300, undefined, at)
    expect(signature).toMatch(new RegExp(`^t=${now / 1000},v1=[0-9a-f]{64}$`))
    await expect(verify(payload)).resolves.toMatchObject({ object: 'event' })
    await expect(verify(payload, WEBHOOK_SECRET, now + 300_000)).resolves.toMatchObject({ object: 'event' })
    await expect(verify(payload, WEBHOOK_SECRET, now + 301_000)).rejects.toThrow('Timestamp outside the tolerance')
    await expect(verify(payload.replace('1350', '1'))).rejects.toThrow('No signatures found matching')
    await expect(verify(payload, 'whsec_other')).rejects.toThrow('No signatures found matching')
  })

  it.each([[500], [404], [302]])('come again after %d, signed anew, until they are taken', async status => {
    const { openSession, stripe, simulator, webhook, clock } = await simulatorUnderTest({
      retryDelaysMs: [1_000, 5_000],
    })
    webhook.answers.push(status, status)
    const { id } = await openSession()
    await stripe.checkout.sessions.expire(id)
    const seen = async (seconds: number) => {
      clock.advanceSeconds(seconds)
      await simulator.settled()
      return webhook.received.length
    }
    expect([await seen(0), await seen(0.999), await seen(0.001)]).toEqual([1, 1, 2])
    expect([await seen(4.999), await seen(0.001), await seen(3600)]).toEqual([2, 3, 3])
    expect(new Set(webhook.received.map(({ event }) => event.id)).size).toBe(1)
    expect(new Set(webhook.received.map(({ signature }) => signature)).size).toBe(3)
  })

  it('are given up after the last wait, and can still be fetched', async () => {
    const lines: string[] = []
    const { openSession, stripe, simulator, webhook, clock } = await simulatorUnderTest({
      retryDelaysMs: [1_000],
      log: line => lines.push(line),
    })
    webhook.answers.push(500, 500, 500)
    await stripe.checkout.sessions.expire((await openSession()).id)
    for (const _attempt of [1, 2, 3]) {
      await simulator.settled()
      clock.advanceMinutes(60)
    }
    expect(webhook.received).toHaveLength(2)
    expect(lines.map(line => line.replace(/evt_\w+/, 'evt'))).toEqual([
      'webhook checkout.session.expired evt: 500, again in 1 s',
      'webhook checkout.session.expired evt: 500, given up',
    ])
    const { data } = await stripe.events.list({ delivery_success: false })
    expect(data).toMatchObject([{ id: webhook.received[0]?.event.id, pending_webhooks: 1 }])
  })

  it('come again by themselves while the shop is away', async () => {
    const { openSession, stripe, webhook } = await simulatorUnderTest({
      retryDelaysMs: [20, 40],
      clock: () => new Date(),
    })
    webhook.answers.push(503, 503)
    await stripe.checkout.sessions.expire((await openSession()).id)
    await webhook.reached(3)
    expect(webhook.types()).toEqual(Array(3).fill('checkout.session.expired'))
  })

  it('of one session do not hold up those of another', async () => {
    const { paidSession, openSession, press, simulator, webhook } = await simulatorUnderTest()
    webhook.answers.push(500)
    const first = await openSession()
    await press('Payer 13,50\u00a0€', first)
    await simulator.settled()
    expect(webhook.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
    await paidSession()
    expect(webhook.received).toHaveLength(4)
  })

  it('have three days of growing waits', () => {
    const days = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / 86_400_000
    expect(Math.round(days)).toBe(3)
    expect([...RETRY_DELAYS_MS].sort((a, b) => a - b)).toEqual(RETRY_DELAYS_MS)
  })
})
