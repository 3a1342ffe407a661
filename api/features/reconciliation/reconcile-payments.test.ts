/** Each wrong state of money is made by hand; the nightly reconciliation then repairs or reports it. */

import { afterEach, expect, test } from 'vitest'
import { orderNumber, uuid } from '#api/kernel/ids.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { found } from './testing/found.ts'

const app = await testApp()
const { sql, clock, simulator, services } = app
const customer = customerOf(app)

afterEach(async () => {
  simulator.faults.clear()
  // What one test leaves behind must not appear in the next one.
  expect((await found(app)).filter(line => line.endsWith('repaired'))).toEqual([])
  await sql`delete from refunds`
  await sql`delete from payments`
  await sql`delete from orders`
  await sql`delete from pickup_slots`
  simulator.forget()
})

async function paid() {
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  return order
}

const statusOf = async (id: string) => (await sql`select status from orders where id = ${id}`)[0]?.status
const atProvider = (sessionId: string) => simulator.books().find(session => session.sessionId === sessionId)
/** The triggers that refuse such a state are switched off. */
const force = (statement: string) =>
  sql.unsafe(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

test('nothing is found where all is well', async () => {
  const order = await paid()
  await customer.cancel(order)
  await app.runJobs()
  await paid()
  await customer.opened()
  expect(await found(app)).toEqual([])
})

test('a payment that nobody told us of, on a session given up here, confirms its order', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  await sql`update payments set status = 'expired' where order_id = ${order.id}`
  expect(await found(app)).toEqual([`payment_unheard ${order.id} repaired`])
  expect(await statusOf(order.id)).toBe('confirmed')
  expect(await found(app)).toEqual([])
})

test('the same for a dead order goes back', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  await sql`update payments set status = 'expired' where order_id = ${order.id}`
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${order.id}`
  await sql`select release_slot(${order.id}, ${clock()})`
  expect(await found(app)).toEqual([`payment_unheard ${order.id} repaired`])
  await app.runJobs()
  expect(atProvider(order.sessionId)?.refundedCents).toBe(1390)
})

/** As a restore to before an order leaves it. */
async function forget(orderId: string): Promise<void> {
  await sql`delete from payments where order_id = ${orderId}`
  await sql`delete from orders where id = ${orderId}`
  await sql`select recount_reports()`
}

const refundAtProvider = (sessionId: string, amount: number) =>
  services.stripe.refunds.create({ payment_intent: atProvider(sessionId)?.paymentIntentId ?? '', amount })

test('a payment for an order that is not here any more is told, until its money has gone back', async () => {
  const order = await paid()
  await forget(order.id)
  await refundAtProvider(order.sessionId, 390)
  expect(await found(app)).toContain(`payment_unknown ${order.sessionId} open`)
  const [told] = await sql`select details from audit_entries where subject = ${order.sessionId}`
  expect(told?.details).toMatchObject({ name: orderNumber(order.id), amount: '10,00\u00a0€', session: order.sessionId })
  await refundAtProvider(order.sessionId, 1000)
  expect(await found(app)).toEqual([])
})

test('a payment of weeks ago is found where the database knows nothing since', async () => {
  const order = await paid()
  await sql`update provider_comparisons set compared_until = ${clock()} where book = 'sessions'`
  await forget(order.id)
  clock.advanceMinutes(20 * 24 * 60)
  simulator.faults.set({ apiFailures: 100 })
  expect(await found(app)).toContain('check_failed provider open')
  simulator.faults.clear()
  expect(await found(app)).toContain(`payment_unknown ${order.sessionId} open`)
  // What was told once is not looked at for ever.
  expect(await found(app)).not.toContain(`payment_unknown ${order.sessionId} open`)
})

test('a refund that is at the provider alone becomes one of ours', async () => {
  const order = await paid()
  await refundAtProvider(order.sessionId, 500)
  expect(await found(app)).toEqual([`provider_differs ${order.id} repaired`])
  const [row] = await sql`select refunded_cents as refunded from orders where id = ${order.id}`
  expect(row).toEqual({ refunded: 500 })
  expect(await found(app)).toEqual([])
})

test('a payment that nobody told us of, given back since, is neither kept nor given back again', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  await refundAtProvider(order.sessionId, 1390)
  expect(await found(app)).toEqual([`payment_unheard ${order.id} repaired`, `provider_differs ${order.id} repaired`])
  const [row] =
    await sql`select captured_cents as captured, refunded_cents as refunded from orders where id = ${order.id}`
  expect(row).toEqual({ captured: 1390, refunded: 1390 })
  await app.runJobs()
  expect(atProvider(order.sessionId)?.refundedCents).toBe(1390)
})

test('sums that differ otherwise are told', async () => {
  const order = await paid()
  await force(`update payments set captured_cents = 1300 where order_id = '${order.id}'`)
  await force(`update orders set captured_cents = 1300 where id = '${order.id}'`)
  await sql`select recount_reports()`
  expect(await found(app)).toContain(`provider_differs ${order.id} open`)
})

test('a refund that waits for over an hour is sent, its job given up or lost', async () => {
  const order = await paid()
  await customer.cancel(order)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`
  const [refund] = await sql<{ id: string }[]>`select id from refunds`
  expect(await found(app)).toEqual([])
  clock.advanceMinutes(61)
  simulator.faults.set({ apiFailures: 100 })
  expect(await found(app)).toContain(`refund_waiting ${refund?.id} open`)
  simulator.faults.clear()
  expect(await found(app)).toEqual([`refund_waiting ${refund?.id} repaired`])
  expect(atProvider(order.sessionId)?.refundedCents).toBe(1390)
})

test('a refund that the bank refused is told', async () => {
  const order = await paid()
  await customer.cancel(order)
  await app.runJobs()
  await force(`update refunds set status = 'failed'`)
  const [refund] = await sql<{ id: string }[]>`select id from refunds`
  expect(await found(app)).toContain(`refund_failed ${refund?.id} open`)
})

test('an event that was stored and never handled is handled', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  await sql`
    insert into provider_events (id, type, object_id, received_at)
    values ('evt_lost', 'checkout.session.completed', ${order.sessionId}, ${clock()})`
  clock.advanceMinutes(61)
  // The comparison with the provider runs first and settles it.
  expect(await found(app)).toContain('event_unhandled evt_lost repaired')
  expect(await sql`select 1 from provider_events where handled_at is null`).toEqual([])
})

test('money kept of a cancelled order goes back', async () => {
  const order = await paid()
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${order.id}`
  await sql`select release_slot(${order.id}, ${clock()})`
  expect(await found(app)).toEqual([`money_on_dead_order ${order.id} repaired`])
  await app.runJobs()
  expect(atProvider(order.sessionId)?.refundedCents).toBe(1390)
})

test('figures that contradict each other are told, and nothing is paid out by them', async () => {
  const order = await paid()
  await sql`update orders set captured_cents = captured_cents - 100 where id = ${order.id}`
  expect(await found(app)).toEqual([`books_differ ${order.id} open`])
  await force(`update orders set status = 'cancelled', cancelled_at = now() where id = '${order.id}'`)
  await sql`select release_slot(${order.id}, ${clock()})`
  await sql`select recount_reports()`
  expect(await found(app)).toEqual([`books_differ ${order.id} open`])
  expect(await sql`select 1 from refunds`).toEqual([])
})

test('an order that should have been cancelled for want of payment is', async () => {
  const order = await customer.opened()
  clock.advanceMinutes(26)
  expect(await found(app)).toContain(`order_unpaid ${order.id} repaired`)
  expect(await statusOf(order.id)).toBe('cancelled')
})

test('a job that was given up is told', async () => {
  await addJob(sql, 'send_refund', { refundId: uuid() }, { key: 'given up' })
  const [job] = await sql<{ id: string }[]>`
    update graphile_worker._private_jobs set attempts = max_attempts where key = 'given up' returning id::text`
  expect(await found(app)).toEqual([`job_given_up job ${job?.id} open`])
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`
})
