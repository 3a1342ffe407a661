import { afterEach, describe, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { closeSessions } from './settle-session.ts'
import { sweepPayments } from './sweep-payments.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)

afterEach(() => simulator.faults.clear())

async function paymentStatusOf(orderId: string): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`select status from payments where order_id = ${orderId}`
  return row?.status
}

function atProvider(sessionId: string): string | undefined {
  return simulator.books().find(session => session.sessionId === sessionId)?.status
}

describe('closing an order’s sessions', () => {
  test('ends the page at the provider', async () => {
    const order = await customer.opened()
    await closeSessions(services, order.id)
    expect([await paymentStatusOf(order.id), atProvider(order.sessionId)]).toEqual(['expired', 'expired'])
    expect(await customer.press('pay', order)).toBe(409)
  })

  test('settles one that turns out paid, and a cancellation then refunds it', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true })
    await customer.press('pay', order)
    expect((await customer.cancel(order)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    await app.runJobs()
    expect(simulator.books().find(session => session.sessionId === order.sessionId)).toMatchObject({
      capturedCents: 1390,
      refundedCents: 1390,
    })
  })

  test('does nothing for an order without one, and nothing twice', async () => {
    const order = await customer.place()
    await closeSessions(services, order.id)
    const opened = await customer.opened()
    await Promise.all([closeSessions(services, opened.id), closeSessions(services, opened.id)])
    expect(await paymentStatusOf(opened.id)).toBe('expired')
  })

  test('says so within 10 s when the provider does not answer', async () => {
    const order = await customer.opened()
    simulator.faults.set({ apiSlowMs: 30_000 })
    const startedAt = performance.now()
    await expect(closeSessions(services, order.id)).rejects.toMatchObject({ code: 'payment_provider_down' })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await paymentStatusOf(order.id)).toBe('open')
  })
})

describe('the sweep', () => {
  test('leaves a page alone that its customer may still pay', async () => {
    const order = await customer.opened()
    clock.advanceMinutes(14)
    await sweepPayments(services)
    expect([await paymentStatusOf(order.id), atProvider(order.sessionId)]).toEqual(['open', 'open'])
  })

  test('ends a page at 15 minutes, and one whose order is dead at once', async () => {
    const old = await customer.opened()
    clock.advanceMinutes(13)
    const dead = await customer.opened()
    simulator.faults.set({ apiFailures: 2 })
    await customer.cancel(dead)
    expect(atProvider(dead.sessionId)).toBe('open')
    simulator.faults.clear()
    clock.advanceMinutes(2)
    await sweepPayments(services)
    expect([atProvider(old.sessionId), atProvider(dead.sessionId)]).toEqual(['expired', 'expired'])
    expect(await paymentStatusOf(dead.id)).toBe('expired')
  })

  test('leaves the page of a link that the staff sent alone as long as was promised', async () => {
    const { manager } = await staffBearers(app)
    const { items, totalAmount, pickup } = orderBody()
    const taken = await app.post<{ order: { id: string }; trackingUrl: string }>(
      '/api/admin/orders',
      { items, totalAmount, pickup, customer: { name: 'Mme Ly', phone: '06 98 76 54 32' }, pays: 'link' },
      { ...manager, ...freshKey() },
    )
    const { id } = taken.body.order
    const trackingToken = new URL(taken.body.trackingUrl).searchParams.get('token') ?? ''
    const { body } = await customer.checkout({ id, totalAmount, trackingToken }, { trackingToken })
    clock.advanceMinutes(29)
    await sweepPayments(services)
    expect([await paymentStatusOf(id), atProvider(body.sessionId)]).toEqual(['open', 'open'])
    clock.advanceMinutes(1)
    await sweepPayments(services)
    expect([await paymentStatusOf(id), atProvider(body.sessionId)]).toEqual(['expired', 'expired'])
  })

  test('gives up a reservation whose making was cut off', async () => {
    const order = await customer.opened()
    await sql.begin(async tx => {
      // The trigger would refuse this move back, so triggers are switched off for it.
      await tx`set local session_replication_role = replica`
      await tx`update payments set status = 'opening', session_id = null, url = null where order_id = ${order.id}`
    })
    clock.advanceMinutes(15)
    await sweepPayments(services)
    expect(await paymentStatusOf(order.id)).toBe('expired')
  })

  test('a session that breaks it does not keep the others waiting', async () => {
    const broken = await customer.opened()
    const paid = await customer.opened()
    for (const session of [broken, paid]) {
      simulator.faults.set({ webhookNever: true }, session.sessionId)
      await customer.press('pay', session)
    }
    await sql`alter table payments add constraint breaks check (order_id <> ${sql.unsafe(`'${broken.id}'`)} or status <> 'paid')`
    clock.advanceMinutes(2)
    await sweepPayments(services)
    await sql`alter table payments drop constraint breaks`
    expect([await paymentStatusOf(broken.id), await paymentStatusOf(paid.id)]).toEqual(['open', 'paid'])
    await sweepPayments(services)
    expect(await paymentStatusOf(broken.id)).toBe('paid')
  })

  test('stops asking a provider that is away, and goes on the next time', async () => {
    const orders = [await customer.opened(), await customer.opened(), await customer.opened(), await customer.opened()]
    for (const order of orders) {
      simulator.faults.set({ webhookNever: true }, order.sessionId)
      await customer.press('pay', order)
    }
    clock.advanceMinutes(5)
    let calls = 0
    const count = () => {
      calls += 1
    }
    services.stripe.on('request', count)
    simulator.faults.set({ apiFailures: 100 })
    for (const order of orders) simulator.faults.clear(order.sessionId)
    await sweepPayments(services)
    services.stripe.off('request', count)
    expect(calls).toBe(6)
    simulator.faults.clear()
    await sweepPayments(services)
    for (const order of orders) expect(await paymentStatusOf(order.id)).toBe('paid')
  })
})
