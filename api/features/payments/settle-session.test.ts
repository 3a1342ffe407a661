import { describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { settleSession } from './settle-session.ts'
import { sweepPayments } from './sweep-payments.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)

async function orderRow(id: string) {
  const [row] = await sql<{ status: string; captured: number; refunded: number; paidAt: Date | null }[]>`
    select status, captured_cents as captured, refunded_cents as refunded, paid_at
    from orders
    where id = ${id}`
  return row
}

function paymentsOf(orderId: string) {
  return sql`
    select status, settles, captured_cents as captured, refunded_cents as refunded
    from payments
    where order_id = ${orderId}
    order by created_at, settles desc`
}

/** The order's money that the provider still has: captured less refunded, over all of its sessions. */
function heldByProvider(orderId: string): number {
  return simulator
    .books()
    .filter(session => session.metadata.orderId === orderId)
    .reduce((sum, session) => sum + session.capturedCents - session.refundedCents, 0)
}

function mailsAbout(orderId: string): Promise<string[]> {
  return sql<{ kind: string }[]>`select kind from messages where order_id = ${orderId} order by kind`.then(rows =>
    rows.map(row => row.kind),
  )
}

describe('a paid session', () => {
  test('confirms its order by the webhook, with its mail', async () => {
    const order = await customer.opened()
    expect(await customer.press('pay', order)).toBe(303)
    await customer.settle()
    expect(await orderRow(order.id)).toEqual({ status: 'confirmed', captured: 1390, refunded: 0, paidAt: clock() })
    expect(await paymentsOf(order.id)).toEqual([{ status: 'paid', settles: true, captured: 1390, refunded: 0 }])
    expect(await mailsAbout(order.id)).toEqual(['order-confirmed'])
  })

  test('confirms its order by the sweep when every webhook is lost, at the time of the payment', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookNever: true }, order.sessionId)
    await customer.press('pay', order)
    const paidAt = clock()
    clock.advanceMinutes(5)
    await sweepPayments(services)
    expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed', paidAt })
  })

  test('webhooks twice and in the wrong order, polls and sweeps at once: one confirmation', async () => {
    const order = await customer.opened()
    simulator.faults.set({ webhookTwice: true, webhookOutOfOrder: true }, order.sessionId)
    await customer.press('refuse', order)
    await customer.press('pay', order)
    clock.advanceSeconds(2)
    await Promise.all([
      ...Array.from({ length: 6 }, () => settleSession(services, order.sessionId)),
      ...Array.from({ length: 6 }, () => customer.status(order.sessionId)),
      sweepPayments(services),
      customer.settle(),
    ])
    const events = await sql`select status from order_events where order_id = ${order.id} order by id`
    expect(events.map(event => event.status)).toEqual(['pending', 'confirmed'])
    expect(await paymentsOf(order.id)).toEqual([{ status: 'paid', settles: true, captured: 1390, refunded: 0 }])
    expect(await mailsAbout(order.id)).toEqual(['order-confirmed'])
    expect(heldByProvider(order.id)).toBe(1390)
  })

  test('a refused card settles nothing', async () => {
    const order = await customer.opened()
    await customer.press('refuse', order)
    await customer.settle()
    expect(await settleSession(services, order.sessionId)).toBe('open')
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', captured: 0 })
  })
})

describe('money that pays for nothing', () => {
  test('paid when the order was dead: it goes back, the order stays dead, the customer is told', async () => {
    const order = await customer.opened()
    simulator.faults.set({ apiFailures: 4 })
    expect((await customer.cancel(order)).status).toBe(200)
    simulator.faults.clear()
    await customer.press('pay', order)
    await customer.settle()
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', captured: 0, refunded: 0 })
    expect(await paymentsOf(order.id)).toEqual([{ status: 'paid', settles: false, captured: 1390, refunded: 1390 }])
    expect(heldByProvider(order.id)).toBe(0)
    expect(await mailsAbout(order.id)).toEqual(['order-cancelled', 'payment-returned'])
  })

  test('paid a second time: the second goes back, the order stands, the customer is told once', async () => {
    const order = await customer.opened()
    const second = await secondSession(order)
    await customer.press('pay', order)
    await customer.press('pay', second)
    await customer.settle()
    await Promise.all([settleSession(services, second.sessionId), settleSession(services, order.sessionId)])
    await customer.settle()
    expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed', captured: 1390, refunded: 0 })
    const payments = await paymentsOf(order.id)
    expect(payments).toHaveLength(2)
    expect(payments).toContainEqual({ status: 'paid', settles: true, captured: 1390, refunded: 0 })
    expect(payments).toContainEqual({ status: 'paid', settles: false, captured: 1390, refunded: 1390 })
    expect(heldByProvider(order.id)).toBe(1390)
    expect(await mailsAbout(order.id)).toEqual(['order-confirmed', 'payment-returned'])
  })

  test('both paid at the same moment and settled side by side: one settles, one goes back', async () => {
    const order = await customer.opened()
    const second = await secondSession(order)
    for (const session of [order, second]) {
      simulator.faults.set({ webhookNever: true }, session.sessionId)
      await customer.press('pay', session)
    }
    const settlements = await Promise.all(
      [order, second, order, second].map(({ sessionId }) => settleSession(services, sessionId)),
    )
    expect([...settlements].sort()).toEqual(['returned', 'returned', 'settled', 'settled'])
    await app.runJobs()
    expect(heldByProvider(order.id)).toBe(1390)
  })

  test('paid twice and late: the mail about the second names the pickup as the first one moved it', async () => {
    clock.set('2026-11-27T09:58:00Z')
    const order = await customer.opened(undefined, { pickup: { date: '2026-11-27', time: '11:30', notes: '' } })
    const second = await secondSession(order)
    clock.advanceMinutes(14)
    for (const session of [order, second]) {
      simulator.faults.set({ webhookNever: true }, session.sessionId)
      await customer.press('pay', session)
    }
    await Promise.all([order, second].map(({ sessionId }) => settleSession(services, sessionId)))
    const [mail] = await sql<{ pickup: string }[]>`
      select data #>> '{values,pickup,time}' as pickup
      from messages
      where order_id = ${order.id} and kind = 'payment-returned'`
    expect(mail?.pickup).toBe('11\u00a0h\u00a032')
  })

  test('another amount than asked goes back whole, and the order is not confirmed', async () => {
    const order = await customer.opened()
    await sql`update payments set amount_cents = 1290 where order_id = ${order.id}`
    await customer.press('pay', order)
    await customer.settle()
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', captured: 0 })
    expect(await paymentsOf(order.id)).toEqual([{ status: 'paid', settles: false, captured: 1390, refunded: 1390 }])
    expect(heldByProvider(order.id)).toBe(0)
    expect(await mailsAbout(order.id)).toEqual([])
  })
})

describe('a method that takes its time', () => {
  test('confirms once the bank has answered', async () => {
    const order = await customer.opened()
    simulator.faults.set({ asyncPayment: 'succeeds', asyncPaymentMs: 60_000 }, order.sessionId)
    await customer.press('pay', order)
    await customer.settle()
    expect(await settleSession(services, order.sessionId)).toBe('waiting')
    expect((await customer.checkout(order)).body).toMatchObject({ code: 'conflict' })
    clock.advanceMinutes(1)
    await customer.settle()
    expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed', captured: 1390 })
  })

  test('leaves the order unpaid when the bank refuses, free for another session', async () => {
    const order = await customer.opened()
    simulator.faults.set({ asyncPayment: 'fails', asyncPaymentMs: 60_000 }, order.sessionId)
    await customer.press('pay', order)
    clock.advanceMinutes(1)
    await customer.settle()
    expect(await settleSession(services, order.sessionId)).toBe('over')
    const again = await customer.checkout(order)
    expect(again.status).toBe(200)
    expect(again.body.sessionId).not.toBe(order.sessionId)
  })
})

test('a session that the provider denies is given up after a day, not before: its money may still show', async () => {
  const order = await customer.opened()
  await sql`update payments set session_id = 'cs_test_denied' where order_id = ${order.id}`
  expect(await settleSession(services, 'cs_test_denied')).toBe('missing')
  expect((await customer.checkout(order)).body).toMatchObject({ code: 'payment_provider_down' })
  expect((await paymentsOf(order.id))[0]).toMatchObject({ status: 'open' })
  clock.advanceMinutes(24 * 60)
  expect(await settleSession(services, 'cs_test_denied')).toBe('over')
  expect((await paymentsOf(order.id))[0]).toMatchObject({ status: 'expired' })
})

test('a stranger’s session is unknown', async () => {
  expect(await settleSession(services, 'cs_test_stranger')).toBe('unknown')
})

/** Writes a second session for the same order, as two processes could without the unique index. */
async function secondSession(order: { id: string; totalAmount: number; sessionId: string }) {
  await sql`update payments set status = 'expired' where order_id = ${order.id}`
  const placed = { ...order, trackingToken: '' }
  const { body } = await customer.checkout(placed)
  expect(body.sessionId).not.toBe(order.sessionId)
  return body
}

test('a session that several settle at once is settled once, and each is told so', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  const settling = Array.from({ length: 6 }, () => settleSession(services, order.sessionId).catch(error => error))
  expect(await Promise.all(settling)).toEqual(Array(6).fill('settled'))
  expect(await sql`select settles, refunded_cents from payments where order_id = ${order.id}`).toEqual([
    { settles: true, refundedCents: 0 },
  ])
})
