import { expect, test } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { sweepPayments } from '#api/features/payments/sweep-payments.ts'
import { found } from '#api/features/reconciliation/testing/found.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'
import type { Tracking } from '../contract-tracking.ts'
import { sweepRevisions } from '../paying/sweep-unpaid.ts'

const app = await testApp()
const { manager, admin } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200, manager_refund_cents = 100000`
type Wire = BoardOrder & { code: string }

/** A pad thaï: 13,90 €. */
async function paid(time = '12:30') {
  const order = await placedOrder(app, orderBody([PAD_THAI], { pickup: { date: '2026-11-22', time, notes: '' } }))
  await payOrder(app, order)
  app.mails.length = 0
  return order
}
const lookAt = (order: { id: string }) => orderOnBoard(app, order, manager)
const track = async ({ id, trackingToken }: PlacedOrder) =>
  (await app.get<Tracking>(`/api/orders/${id}/tracking?token=${trackingToken}`)).body
const call = async (order: { id: string }, path: string, body: Record<string, unknown>) =>
  app.post<Wire>(`/api/admin/orders/${order.id}/${path}`, body, { ...admin, ...freshKey() })
/** A som tam more: 6 €, kitchen load 1. */
const addSomTam = async (order: { id: string }, change: Record<string, unknown> = {}) =>
  call(order, 'revise', {
    version: (await lookAt(order)).version,
    add: [{ menuItemId: SOM_TAM.menuItemId, quantity: 1 }],
    difference: 6,
    ...change,
  })
const checkout = (order: PlacedOrder, revision = 1, amount = 6) =>
  app.post<{ sessionId: string; code: string }>('/api/payments/stripe/checkout', {
    ...checkoutOf({ ...order, totalAmount: amount }, TEST_ORIGIN),
    revision,
  })
const press = (sessionId: string) =>
  fetch(new URL(`/stripe-simulator/pay/${sessionId}/pay`, app.simulator.url), { method: 'POST', redirect: 'manual' })
const heldAt = async (time: string) => {
  const [slot] = await app.sql<{ load: number; orders: number }[]>`
    select held_load as load, held_orders as orders from pickup_slots
    where to_char(slot_at at time zone 'Europe/Paris', 'HH24:MI') = ${time}`
  return [slot?.load ?? 0, slot?.orders ?? 0]
}
const stored = async (id: string) => {
  const [row] = await app.sql`select captured_cents - refunded_cents as ours from orders where id = ${id}`
  const theirs = app.simulator
    .books()
    .filter(session => session.metadata.orderId === id)
    .reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0)
  return [row?.ours, theirs]
}

test('what is paid moves no pickup before a delay that was told meanwhile', async () => {
  const order = await paid('20:30')
  expect((await addSomTam(order, { pickup: { date: '2026-11-22', time: '21:00' } })).status).toBe(200)
  expect((await call(order, 'late', { minutes: 20 })).body.pickup?.time).toBe('20:50')
  expect((await call(order, 'late', { minutes: 20 })).body.pickup?.time).toBe('21:10')
  app.mails.length = 0
  const { body: page } = await checkout(order)
  await press(page.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  expect((await lookAt(order)).pickup?.time).toBe('21:10')
  const revised = app.mails.find(({ subject }) => subject.includes('modifiée'))
  expect(revised?.text).toContain('21\u00a0h\u00a010')
})

test('what costs more waits for its payment while the order stays as it was, then is made', async () => {
  const order = await paid()
  const [load = 0] = await heldAt('12:30')
  const { status, body } = await addSomTam(order)
  expect([status, body.totalAmount, body.items.length]).toEqual([200, 13.9, 1])
  expect(body.revisions).toMatchObject([{ number: 1, status: 'waiting', difference: 6, added: [{ name: 'Som tam' }] }])
  expect(await heldAt('12:30'), 'the order and what it may become').toEqual([load + 1, 1])
  const seen = await track(order)
  expect([seen.totalAmount, seen.revisions?.[0]]).toMatchObject([13.9, { status: 'waiting', difference: 6 }])
  expect(seen.revisions?.[0]?.by).toBeUndefined()
  const [entry] = await app.sql`
    select action, details from audit_entries where subject = ${order.id} order by id desc limit 1`
  expect(entry, 'a link was sent, and no total changed').toMatchObject({
    ...{ action: 'order.revise.link', details: { number: 1, cents: 600, added: ['1 Som tam'], changes: {} } },
  })
  await app.runJobs()
  expect(app.mails[0]?.subject).toContain('6,00\u00a0€ à payer')
  expect(app.mails[0]?.text).toContain(`/commande/${order.id}?token=`)

  const { body: page } = await checkout(order)
  await press(page.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  const after = await lookAt(order)
  expect([after.totalAmount, after.paymentStatus, after.items.map(({ id }) => id)]).toEqual([19.9, 'paid', ['1', '2']])
  expect(after.revisions).toMatchObject([{ number: 1, status: 'applied' }])
  expect(await heldAt('12:30')).toEqual([load + 1, 1])
  expect(await stored(order.id)).toEqual([1990, 1990])
  expect(app.mails.at(-1)?.text).toContain('Supplément payé par carte\u00a0: 6,00\u00a0€')
  const again = await checkout(order)
  expect([again.status, again.body.code]).toEqual([409, 'revision_over'])
  expect(await found(app)).toEqual([])
})

test('a refund after it takes from both payments, and cancelling gives all of them back', async () => {
  const order = await paid('13:00')
  await addSomTam(order)
  await press((await checkout(order)).body.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  expect((await call(order, 'refund', { amount: 10, reason: 'Retard' })).body.refundedAmount).toBe(10)
  await app.runJobs()
  expect(await stored(order.id)).toEqual([990, 990])
  const { version } = await lookAt(order)
  await call(order, 'status', { status: 'cancelled', version, reason: 'Article épuisé' })
  await app.runJobs()
  expect(await stored(order.id)).toEqual([0, 0])
  expect(await heldAt('13:00')).toEqual([0, 0])
  expect(await found(app)).toEqual([])
})

test('nobody pays in time: it ends, frees what it held, and the order stays', async () => {
  const order = await paid('13:30')
  const before = await heldAt('13:30')
  await addSomTam(order, { pickup: { date: '2026-11-22', time: '14:00' } })
  expect([await heldAt('13:30'), await heldAt('14:00')]).toEqual([before, [(before[0] ?? 0) + 1, 1]])
  const { body: page } = await checkout(order)
  app.clock.advanceMinutes(29)
  await sweepRevisions(app.services, orderMoney)
  expect((await track(order)).revisions?.[0]?.status).toBe('waiting')
  app.clock.advanceMinutes(1)
  await sweepRevisions(app.services, orderMoney)
  const seen = await track(order)
  expect([seen.totalAmount, seen.revisions?.[0]?.status, seen.pickup?.time]).toEqual([13.9, 'expired', '13:30'])
  expect([await heldAt('13:30'), await heldAt('14:00')]).toEqual([before, [0, 0]])
  expect(app.simulator.books().find(({ sessionId }) => sessionId === page.sessionId)?.status).toBe('expired')
  expect(await found(app)).toEqual([])
})

test('money that comes after it was withdrawn goes back, and the next one can be paid', async () => {
  const order = await paid('14:30')
  await addSomTam(order)
  const { body: page } = await checkout(order)
  // The provider does not answer when its page should be closed.
  app.simulator.faults.set({ apiFailures: 3 })
  expect((await call(order, 'revise/withdraw', { number: 1 })).body.revisions?.[0]?.status).toBe('withdrawn')
  app.simulator.faults.clear()
  await press(page.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  expect((await lookAt(order)).totalAmount).toBe(13.9)
  expect(await stored(order.id)).toEqual([1390, 1390])
  expect((await call(order, 'revise/withdraw', { number: 1 })).body.code).toBe('revision_over')
  await addSomTam(order)
  await press((await checkout(order, 2)).body.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  expect((await lookAt(order)).totalAmount).toBe(19.9)
  expect(await stored(order.id)).toEqual([1990, 1990])
})

test('while it waits nobody changes lines or money beside it', async () => {
  const order = await paid('18:00')
  await addSomTam(order)
  expect((await addSomTam(order)).body.code).toBe('revision_waiting')
  expect((await call(order, 'refund', { amount: 1, reason: 'Retard' })).body.code).toBe('revision_waiting')
})

test('an order that is ready is changed no more: who pays then has it back', async () => {
  const order = await paid('18:30')
  const before = await heldAt('18:30')
  await addSomTam(order)
  const { body: page } = await checkout(order)
  for (const status of ['preparing', 'ready']) {
    if (status === 'ready') app.simulator.faults.set({ apiFailures: 3 })
    const { version } = await lookAt(order)
    expect((await call(order, 'status', { status, version })).status).toBe(200)
  }
  app.simulator.faults.clear()
  expect((await lookAt(order)).revisions?.[0]?.status).toBe('withdrawn')
  expect(await heldAt('18:30')).toEqual(before)
  await press(page.sessionId)
  await app.simulator.settled()
  await app.runJobs()
  expect([(await lookAt(order)).totalAmount, await stored(order.id)]).toEqual([13.9, [1390, 1390]])
  expect(await found(app)).toEqual([])
})

test('the sweep closes the page of a revision that waits no more, and of no other', async () => {
  const order = await paid('19:00')
  await addSomTam(order)
  const { body: page } = await checkout(order)
  const status = () => app.simulator.books().find(({ sessionId }) => sessionId === page.sessionId)?.status
  app.clock.advanceMinutes(16)
  await sweepPayments(app.services)
  expect(status()).toBe('open')
  app.simulator.faults.set({ apiFailures: 3 })
  await call(order, 'revise/withdraw', { number: 1 })
  app.simulator.faults.clear()
  await sweepPayments(app.services)
  expect(status()).toBe('expired')
})

test('alcohol for an order without any needs the customer’s word', async () => {
  const order = await paid('19:30')
  const [wine] = await app.sql<{ id: string; cents: number }[]>`
    select id, price_cents as cents from menu_items
    where alcohol and in_takeaway and price_cents is not null order by price_cents limit 1`
  const change = { add: [{ menuItemId: wine?.id, quantity: 1 }], difference: (wine?.cents ?? 0) / 100 }
  expect((await addSomTam(order, change)).body.code).toBe('adult_required')
  const { status, body } = await addSomTam(order, { ...change, adult: true })
  expect([status, body.revisions?.[0]?.status]).toEqual([200, 'waiting'])
})
