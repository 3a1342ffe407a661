/**
 * Which SMS are sent about an order, to whom, and what becomes of them, against the simulator of the provider's API.
 */

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTexter } from '#api/platform/outside/sms.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { callNumberOf, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { startTwilioSimulator } from '#scripts/twilio-simulator/simulator.ts'

const app = await testApp()
const { sql, services } = app
const { manager } = await staffBearers(app)
const twilio = await startTwilioSimulator()
afterAll(() => twilio.stop())
const texter = createTexter(twilio.settings)
let seen = 0
const newTexts = () => twilio.texts.slice(seen)

beforeEach(() => {
  services.texter = texter
  seen = twilio.texts.length
})

const ANNE = { name: 'Anne Martin', phone: '06 12 34 56 78', email: 'anne@exemple.fr' }

async function paidOrder(changes: Record<string, unknown> = {}) {
  const order = await placedOrder(app, orderBody([SOM_TAM], { customerInfo: ANNE, wantsSms: true, ...changes }))
  await payOrder(app, order)
  await app.runJobs()
  return order
}

async function move(id: string, status: string, more: Record<string, unknown> = {}) {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  const answer = await app.post(`/api/admin/orders/${id}/status`, { status, version: row?.version, ...more }, manager)
  expect(answer.status).toBe(200)
}

async function makeReady(id: string): Promise<void> {
  await move(id, 'preparing')
  await move(id, 'ready')
}

const fate = async (orderId: string) => {
  const [row] = await sql<{ status: string; failure: string | null; tries: number }[]>`
    select status, failure, tries from messages where order_id = ${orderId} and channel = 'sms'`
  return row
}

describe('who asked for it', () => {
  test('is texted that it is ready, once, beside the mail', async () => {
    const order = await paidOrder()
    expect(newTexts(), 'a confirmation is a mail').toEqual([])
    await makeReady(order.id)
    await app.runJobs()
    await app.runJobs()
    const number = await callNumberOf(app, order)
    expect(newTexts()).toMatchObject([
      {
        to: '+33612345678',
        body: `Lai Khram : commande ${number}, tout est au comptoir, on vous attend. 01 99 00 12 34`,
      },
    ])
    expect(app.mails.filter(mail => mail.subject.includes(`${number}`)).map(mail => mail.subject)).toContain(
      `Commande ${number} : c’est prêt`.replace(' :', '\u00a0:'),
    )
  })

  test('is texted each new time of a late one', async () => {
    const order = await paidOrder()
    await app.post(`/api/admin/orders/${order.id}/late`, { minutes: 10 }, manager)
    await app.post(`/api/admin/orders/${order.id}/late`, { minutes: 15 }, manager)
    await app.runJobs()
    expect(newTexts().map(({ body }) => body)).toEqual([
      expect.stringMatching(/retardée, retrait vers \d\d h \d\d\. Un souci \? 01 99/),
      expect.stringMatching(/retardée, retrait vers \d\d h \d\d\. Un souci \? 01 99/),
    ])
    expect(new Set(newTexts().map(({ body }) => body)).size).toBe(2)
  })

  test('is texted that the restaurant cancelled, and what comes back', async () => {
    const order = await paidOrder()
    await move(order.id, 'cancelled', { reason: 'Article épuisé' })
    await app.runJobs()
    expect(newTexts().map(({ body }) => body)).toEqual([
      expect.stringMatching(/annulée\. Remboursement de \d+,\d\d € sous 5 à 10 jours\. 01 99 00 12 34$/),
    ])
  })

  test('is not texted what they did themselves', async () => {
    const order = await paidOrder()
    await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
    await app.runJobs()
    expect(newTexts()).toEqual([])
    expect(app.mails.at(-1)?.subject).toContain('annulée')
  })

  test('finds it said where the order is followed', async () => {
    const order = await paidOrder()
    const { body } = await app.get(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(body.sms).toBe(true)
  })
})

describe('nobody else', () => {
  test('is texted: not who did not ask', async () => {
    const order = await paidOrder({ wantsSms: false })
    await makeReady(order.id)
    await app.runJobs()
    expect(newTexts()).toEqual([])
    const { body } = await app.get(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(body.sms).toBeUndefined()
  })

  test('is promised a text at a landline', async () => {
    const body = orderBody([SOM_TAM], { customerInfo: { ...ANNE, phone: '01 99 00 12 34' }, wantsSms: true })
    const { status, body: problem } = await app.post('/api/orders', body)
    expect(status).toBe(422)
    expect(problem.errors).toEqual([
      {
        path: 'customerInfo.phone',
        message: 'Pour un SMS, indiquez un mobile, ou un numéro étranger avec son indicatif.',
      },
    ])
  })

  test('is texted where no sender is set up, whatever a client sends', async () => {
    services.texter = null
    const order = await paidOrder({ customerInfo: { ...ANNE, phone: '01 99 00 12 34' } })
    const { body } = await app.get(`/api/orders/${order.id}/tracking?token=${order.trackingToken}`)
    expect(body.sms).toBeUndefined()
    services.texter = texter
    await makeReady(order.id)
    await app.runJobs()
    expect(newTexts()).toEqual([])
  })
})

describe('a text that does not leave', () => {
  const retry = async () => {
    // The worker records how a failed job ended only after it has gone on.
    await expect.poll(() => sql`select 1 from graphile_worker._private_jobs where locked_at is not null`).toEqual([])
    await sql`update graphile_worker._private_jobs set run_at = now()`
    await app.runJobs()
  }

  test('is given up at once where its number is refused, and the mail goes all the same', async () => {
    const order = await paidOrder()
    await makeReady(order.id)
    twilio.failNext({ kind: 'refused', status: 400, code: 21614 })
    await app.runJobs()
    await retry()
    expect(newTexts()).toEqual([])
    expect(await fate(order.id)).toEqual({ status: 'failed', failure: '400 21614', tries: 1 })
    expect(app.mails.at(-1)?.subject).toContain('prêt')
  })

  test.each([
    ['too many at once', { kind: 'refused', status: 429, code: 20429 } as const, '429 20429'],
    ['a fault of theirs', { kind: 'refused', status: 500, code: 20500 } as const, '500 20500'],
    ['a lost answer', { kind: 'lost' } as const, expect.stringMatching(/^no answer/)],
    ['a lost call', { kind: 'dropped' } as const, expect.stringMatching(/^no answer/)],
  ])('after %s is tried again, and arrives once', async (_, fault, failure) => {
    const order = await paidOrder()
    await makeReady(order.id)
    twilio.failNext(fault)
    await app.runJobs()
    expect(await fate(order.id)).toEqual({ status: 'queued', failure, tries: 1 })
    await retry()
    expect(await fate(order.id)).toEqual({ status: 'sent', failure: null, tries: 2 })
    expect(newTexts()).toHaveLength(1)
  })

  test('that died with its process is not sent a second time', async () => {
    const order = await paidOrder()
    await makeReady(order.id)
    let calls = 0
    services.texter = {
      goesTo: 'nobody',
      async send(text, isRepeat) {
        await texter?.send(text, isRepeat)
        calls += 1
        if (calls === 1) throw new Error('killed after the provider’s yes')
      },
    }
    await app.runJobs()
    await retry()
    expect(await fate(order.id)).toMatchObject({ status: 'sent', tries: 2 })
    expect(newTexts()).toHaveLength(1)
  })

  test('is of no use half an hour later', async () => {
    const order = await paidOrder()
    await makeReady(order.id)
    twilio.failNext({ kind: 'refused', status: 503, code: 20503 }, { kind: 'refused', status: 503, code: 20503 })
    await app.runJobs()
    app.clock.advanceMinutes(31)
    await retry()
    app.clock.set('2026-11-21T09:00:00Z')
    expect(await fate(order.id)).toMatchObject({ status: 'failed', failure: '503 20503', tries: 2 })
    expect(newTexts()).toEqual([])
  })
})
