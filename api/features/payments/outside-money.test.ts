import { afterEach, describe, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import type { Statistics } from '#api/features/reports/contract.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { adoptRefunds, OUTSIDE_REASON } from './adopt-refunds.ts'
import type { OutsideMoney } from './contract-disputes.ts'
import { sweepEvents } from './receive-webhook.ts'
import { lockedPaidPayments, queueRefund } from './refund-order.ts'
import { lockedOrderOf, type PaymentRow } from './rows.ts'
import { sendRefund } from './send-refund.ts'
import { settleDispute } from './settle-dispute.ts'

const app = await testApp()
const { sql, services, simulator, clock, mails } = app
const customer = customerOf(app)
const { outside, faults } = simulator

afterEach(() => faults.clear())

async function paid() {
  const order = await customer.opened([SOM_TAM])
  await customer.press('pay', order)
  await customer.settle()
  return order
}

async function books(orderId: string) {
  const [row] = await sql`
    select captured_cents as captured, refunded_cents as refunded, withdrawn_cents as withdrawn
    from orders where id = ${orderId}`
  const [payment] = await sql`
    select captured_cents as captured, refunded_cents as refunded, withdrawn_cents as withdrawn
    from payments where order_id = ${orderId} and settles`
  expect(payment).toEqual(row)
  return row
}

const mailed = (words: string) => mails.filter(({ subject }) => subject.includes(words))
const number = (id: string) => `#${id.slice(0, 8).toUpperCase()}`

async function figures() {
  const { manager } = await staffBearers(app)
  const day = parisDay(clock())
  return (await app.get<Statistics>(`/api/admin/statistics?from=${day}&to=${day}`, manager)).body.period
}

describe('a dispute', () => {
  test('is known at once with its reason, amount and last day; the figures and a won one follow the money', async () => {
    const order = await paid()
    const before = await figures()
    const id = await outside.dispute(order.sessionId, { reason: 'product_not_received' })
    await customer.settle()
    const [row] = await sql`select reason, status, amount_cents as cents, withdrawn_cents as held from disputes`
    expect(row).toEqual({ reason: 'product_not_received', status: 'needs_response', cents: 600, held: 600 })
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 0, withdrawn: 600 })
    const [mail] = mailed(`Litige de 6,00\u00a0€, commande ${number(order.id)}`)
    expect(mail?.to).toBe('contact@lai-khram.example')
    expect(mail?.text).toContain('Commande non reçue')
    expect(mail?.text).toMatch(/Dernier moment pour répondre\u00a0: lundi 30 novembre à \d\d/)
    expect(await figures()).toMatchObject({
      total_orders: before.total_orders - 1,
      refunded_orders: before.refunded_orders + 1,
    })
    await outside.closeDispute(id, 'won')
    await customer.settle()
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 0, withdrawn: 0 })
    expect(await figures()).toMatchObject({ total_orders: before.total_orders, total_revenue: before.total_revenue })
    expect(mailed(`Litige gagné, commande ${number(order.id)}`)).toHaveLength(1)
  })

  test('heard before its payment is known all the same', async () => {
    const order = await customer.opened([SOM_TAM])
    faults.set({ webhookNever: true })
    await customer.press('pay', order)
    await outside.dispute(order.sessionId)
    await sweepEvents(services)
    await app.runJobs()
    expect(await sql`select order_id as id from disputes where order_id = ${order.id}`).toHaveLength(1)
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 0, withdrawn: 600 })
  })

  test('rings once, however often and in whatever order its events come', async () => {
    const order = await paid()
    faults.set({ webhookTwice: true, webhookOutOfOrder: true })
    await outside.dispute(order.sessionId)
    clock.advanceMinutes(1)
    await customer.settle()
    expect(mailed(`commande ${number(order.id)}`).filter(({ subject }) => subject.startsWith('Litige'))).toHaveLength(1)
  })

  test('whose webhooks are lost is found by the sweep', async () => {
    const order = await paid()
    faults.set({ webhookNever: true })
    await outside.dispute(order.sessionId)
    await customer.settle()
    expect(await sql`select 1 from disputes where order_id = ${order.id}`).toEqual([])
    await sweepEvents(services)
    await app.runJobs()
    expect(await sql`select status from disputes where order_id = ${order.id}`).toEqual([{ status: 'needs_response' }])
    const events = await sql`select count(*) from provider_events`
    await sweepEvents(services)
    expect(await sql`select count(*) from provider_events`).toEqual(events)
  })

  test('an older answer that comes later changes nothing', async () => {
    const order = await paid()
    const id = await outside.dispute(order.sessionId)
    await settleDispute(services, id)
    const retrieve = services.stripe.disputes.retrieve.bind(services.stripe.disputes)
    const old = await retrieve(id)
    const asked = clock()
    clock.advanceMinutes(1)
    await outside.closeDispute(id, 'won')
    await settleDispute(services, id)
    const slow = { ...services, clock: () => asked, stripe: { disputes: { retrieve: async () => old } } } as never
    await settleDispute(slow, id)
    expect(await sql`select status from disputes where id = ${id}`).toEqual([{ status: 'won' }])
    expect(await books(order.id)).toMatchObject({ withdrawn: 0 })
  })

  test('an inquiry takes no money, and the customer can be paid back', async () => {
    const order = await paid()
    await outside.dispute(order.sessionId, { isInquiry: true })
    await customer.settle()
    expect(await books(order.id)).toMatchObject({ withdrawn: 0 })
    const { admin } = await staffBearers(app)
    const answer = await app.post(
      `/api/admin/orders/${order.id}/refund`,
      { reason: 'Geste' },
      { ...admin, ...freshKey() },
    )
    expect(answer.status).toBe(200)
  })

  test('what a bank holds is not given back a second time, by nobody', async () => {
    const order = await paid()
    await outside.dispute(order.sessionId)
    await customer.settle()
    const { admin } = await staffBearers(app)
    const asked = { reason: 'Geste commercial' }
    const answer = await app.post(`/api/admin/orders/${order.id}/refund`, asked, { ...admin, ...freshKey() })
    expect([answer.status, answer.body.code]).toEqual([409, 'order_disputed'])
    const returned = await sql.begin(async tx => {
      await lockedOrderOf(tx, order.id)
      return orderMoney.returnMoney(services, tx, order.id, 'Essai', null)
    })
    expect(returned).toBe(0)
  })

  test('a refund that waits is withdrawn when the bank takes the money', async () => {
    const order = await paid()
    faults.set({ webhookNever: true })
    await queued(order.id, 600)
    const id = await outside.dispute(order.sessionId)
    await settleDispute(services, id)
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 0, withdrawn: 600 })
    await app.runJobs()
    expect(await refundStates(order.id)).toEqual(['withdrawn 600'])
  })

  test('takes the day’s point, and a won one brings it back, once', async () => {
    const who = await newCustomer(app, 'litige@exemple.fr')
    const order = await orderOf(who)
    const points = async () =>
      (await sql<{ points: number }[]>`select points_balance as points from customers where id = ${who.userId}`)[0]
        ?.points
    expect(await points()).toBe(1)
    const id = await outside.dispute(order.sessionId)
    await customer.settle()
    expect(await points()).toBe(0)
    await outside.closeDispute(id, 'won')
    await customer.settle()
    await settleDispute(services, id)
    expect(await points()).toBe(1)
  })

  test('of a payment that is not ours is no matter of ours', async () => {
    expect(await settleDispute(services, 'du_1nothing')).toBe(false)
  })
})

describe('a refund', () => {
  test('made in the provider’s pages becomes one of ours, once', async () => {
    const order = await paid()
    faults.set({ webhookTwice: true })
    await outside.refund(order.sessionId, 250)
    await customer.settle()
    await sweepEvents(services)
    await app.runJobs()
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 250, withdrawn: 0 })
    expect(await refundStates(order.id)).toEqual(['sent 250'])
    expect(mailed(`Remboursement de 2,50\u00a0€, commande`)).toHaveLength(1)
  })

  test('of ours is not taken for another one, whoever hears of it first', async () => {
    const order = await paid()
    const refundId = await queued(order.id, 600)
    await sendRefund(services, refundId)
    await customer.settle()
    expect(await refundStates(order.id)).toEqual(['sent 600'])
    expect(await books(order.id)).toMatchObject({ refunded: 600 })
  })

  test('that was carried out while its answer was lost is ours', async () => {
    const order = await paid()
    await queued(order.id, 600)
    const [refund] = await sql<{ id: string; intent: string }[]>`
      select r.id, p.payment_intent as intent from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${order.id}`
    await services.stripe.refunds.create({
      payment_intent: refund?.intent ?? '',
      amount: 600,
      metadata: { orderId: order.id, refundId: refund?.id ?? '' },
    })
    await simulator.settled()
    // The event is heard before the refund's own job looks for it again.
    await adoptRefunds(services, refund?.intent ?? '')
    expect(await refundStates(order.id)).toEqual(['sent 600'])
    await app.runJobs()
    expect(await refundStates(order.id)).toEqual(['sent 600'])
    expect(await books(order.id)).toMatchObject({ refunded: 600 })
  })

  test('made outside leaves of one that waits what is left, under a key of its own', async () => {
    const order = await paid()
    faults.set({ webhookNever: true })
    await queued(order.id, 500)
    await outside.refund(order.sessionId, 400)
    await sweepEvents(services)
    await app.runJobs()
    expect(await refundStates(order.id)).toEqual(['withdrawn 500', 'sent 400', 'sent 200'])
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 600, withdrawn: 0 })
  })

  test('heard before its payment settles that payment first', async () => {
    const order = await customer.opened([SOM_TAM])
    faults.set({ webhookNever: true })
    await customer.press('pay', order)
    await outside.refund(order.sessionId, 200)
    await sweepEvents(services)
    await app.runJobs()
    expect(await sql`select status from orders where id = ${order.id}`).toEqual([{ status: 'confirmed' }])
    expect(await refundStates(order.id)).toEqual(['sent 200'])
    expect(await books(order.id)).toEqual({ captured: 600, refunded: 200, withdrawn: 0 })
  })

  test('of money that comes too late leaves the rest to be given back', async () => {
    const order = await customer.opened([SOM_TAM])
    faults.set({ webhookNever: true })
    await customer.press('pay', order)
    await sql`update orders set status = 'cancelled', cancelled_at = now() where id = ${order.id}`
    await outside.refund(order.sessionId, 200)
    await sweepEvents(services)
    await app.runJobs()
    expect((await refundStates(order.id)).toSorted()).toEqual(['sent 200', 'sent 400', 'withdrawn 600'])
    expect(simulator.books().find(({ sessionId }) => sessionId === order.sessionId)?.refundedCents).toBe(600)
  })

  test('that a bank refuses is one no more: the team hears, and the sums agree', async () => {
    const order = await paid()
    const id = await outside.refund(order.sessionId)
    await customer.settle()
    expect(await books(order.id)).toMatchObject({ refunded: 600 })
    await outside.failRefund(id)
    await customer.settle()
    await sweepEvents(services)
    await app.runJobs()
    expect(await books(order.id)).toMatchObject({ refunded: 0 })
    expect(await refundStates(order.id)).toEqual(['failed 600'])
    expect(mailed(`refusé, commande ${number(order.id)}`)).toHaveLength(1)
  })
})

test('a payout that failed is told once', async () => {
  faults.set({ webhookTwice: true })
  await outside.failPayout(123_456)
  await customer.settle()
  const told = mailed('refusé par votre banque')
  expect(told.map(({ subject }) => subject)).toEqual(['Virement de 1\u202f234,56\u00a0€ refusé par votre banque'])
})

describe('the administrator', () => {
  test('sees disputes with state and deadline, and what failed; a manager does not', async () => {
    const order = await paid()
    const id = await outside.dispute(order.sessionId, { reason: 'duplicate', amountCents: 300 })
    await customer.settle()
    const { admin, manager } = await staffBearers(app)
    const { body } = await app.get<OutsideMoney>('/api/admin/disputes', admin)
    expect(body.disputes.find(dispute => dispute.id === id)).toMatchObject({
      orderId: order.id,
      amount: 3,
      withdrawn: 3,
      reason: 'Payé deux fois',
      status: 'Réponse attendue',
      isToAnswer: true,
      isClosed: false,
      answerBy: new Date(clock().getTime() + 9 * 24 * 60 * 60_000).toISOString(),
    })
    expect(body.failedRefunds).toMatchObject([{ amount: 6, reason: OUTSIDE_REASON }])
    expect(body.failedPayouts).toMatchObject([{ amount: 1234.56, failure: 'account_closed' }])
    expect((await app.get('/api/admin/disputes', manager)).status).toBe(403)
  })

  test('gets the evidence as one PDF: order, terms as accepted, steps, hand-over, messages and their fate', async () => {
    const order = await paid()
    const id = await outside.dispute(order.sessionId, { reason: 'product_not_received' })
    await customer.settle()
    const { admin } = await staffBearers(app)
    const response = await app.app.request(`${TEST_ORIGIN}/api/admin/disputes/${id}/evidence.pdf`, { headers: admin })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { text } = readPdf(Buffer.from(await response.arrayBuffer()))
    const words = text.replace(/[\u00a0\u202f]/g, ' ')
    for (const word of [
      `Litige, commande ${number(order.id)}`,
      'Commande non reçue',
      'Camille Renard',
      'Som tam',
      'Confirmée',
      'Remise au comptoir',
      'non notée',
      'par email : envoyé le',
      'Version acceptée',
      'au récapitulatif',
    ]) {
      expect(words).toContain(word)
    }
    const none = await app.get('/api/admin/disputes/du_none/evidence.pdf', admin)
    expect([none.status, none.body.code]).toEqual([404, 'dispute_not_found'])
  })
})

async function queued(orderId: string, cents: number): Promise<string> {
  return await sql.begin(async tx => {
    await lockedOrderOf(tx, orderId)
    const [payment] = (await lockedPaidPayments(tx, orderId)) as [PaymentRow]
    return await queueRefund(services, tx, payment, { cents, reason: 'Essai', staffId: null })
  })
}

async function refundStates(orderId: string): Promise<string[]> {
  const rows = await sql<{ status: string; cents: number }[]>`
    select r.status, r.amount_cents as cents
    from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = ${orderId}
    order by r.n`
  return rows.map(({ status, cents }) => `${status} ${cents}`)
}

async function orderOf(who: { authorization: string }) {
  const order = await placedOrder(app, orderBody([SOM_TAM]), { authorization: who.authorization })
  const { body } = await customer.checkout(order, { trackingToken: order.trackingToken })
  await customer.press('pay', body)
  await customer.settle()
  return { ...order, ...body }
}
