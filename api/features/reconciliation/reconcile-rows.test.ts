/**
 * Each wrong state of figures that are stored twice is made by hand; the nightly reconciliation then repairs or reports
 * it.
 */

import { expect, test } from 'vitest'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { pickupDaysFrom } from '#api/features/pickup/rules/pickup-slots.ts'
import { OFFER, sendOffer } from '#api/features/promotions/testing/offers.ts'
import { expectNoDrift } from '#api/features/reports/testing/drift.ts'
import { uuid } from '#api/kernel/ids.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { found } from './testing/found.ts'

const app = await testApp()
const { sql, clock } = app
const customer = customerOf(app)

async function cancelled(): Promise<string> {
  const { id } = await customer.place()
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${id}`
  return id
}

async function released(): Promise<string> {
  const id = await cancelled()
  await sql`select release_slot(${id}, ${clock()})`
  return id
}

test('the place of a cancelled order is freed', async () => {
  const id = await cancelled()
  expect(await found(app)).toEqual([`hold_on_dead_order ${id} repaired`])
  const [hold] = await sql`
    select h.released_at is not null as is_released, s.held_load as load
    from slot_holds h
    join pickup_slots s on s.slot_at = h.slot_at
    where h.order_id = ${id}`
  expect(hold).toEqual({ isReleased: true, load: 0 })
  expect(await found(app)).toEqual([])
})

test('slots are counted anew: too much, too little, gone, and beyond the capacity', async () => {
  const orders = [await customer.place(), await customer.place(), await customer.place(), await customer.place()]
  const slots = await sql<{ at: Date; load: number }[]>`
    select slot_at as at, load from slot_holds where order_id = any(${orders.map(({ id }) => id)}) order by slot_at`
  const [much, little, gone, beyond] = slots.map(({ at }) => at) as [Date, Date, Date, Date]
  await sql`update pickup_slots set held_load = held_load + 3, held_orders = held_orders + 1 where slot_at = ${much}`
  await sql`update pickup_slots set held_load = 0, held_orders = 0 where slot_at = ${little}`
  await sql`delete from pickup_slots where slot_at = ${gone}`
  const [other] = await sql`
    update slot_holds set slot_at = ${beyond}, load = 1000 where order_id = ${orders[0]?.id as string} returning slot_at`
  expect(other).toBeDefined()
  const lines = await found(app)
  expect(lines.sort()).toEqual(
    [much, little, gone, beyond].map(at => `slot_miscounted ${at.toISOString()} repaired`).sort(),
  )
  const [sum] = await sql`
    select count(*) as wrong
    from pickup_slots s
    where s.held_load <> (select coalesce(sum(load), 0) from slot_holds h where h.slot_at = s.slot_at and released_at is null)`
  expect(sum?.wrong).toBe(0)
  expect(await found(app)).toEqual([])
  await sql`delete from orders where id = any(${orders.map(({ id }) => id)})`
  await found(app)
})

test('a balance becomes what its ledger says; a ledger that took more than it gave is told', async () => {
  const { id } = await newCustomer(sql)
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${id}, 'adjusted', 7, 'Ajustement manuel', ${clock()})`
  await sql`update customers set points_balance = 12 where id = ${id}`
  expect(await found(app)).toEqual([`points_differ ${id} repaired`])
  expect(await sql`select points_balance from customers where id = ${id}`).toEqual([{ pointsBalance: 7 }])
  await sql`update loyalty_ledger set points = -3 where customer_id = ${id}`
  expect(await found(app)).toEqual([`points_differ ${id} open`])
  await sql`delete from customers where id = ${id}`
})

test('a voucher on a dead order goes back to its customer', async () => {
  const { id } = await newCustomer(sql)
  const voucher = await newVoucher(sql, id)
  const order = await released()
  await sql`update vouchers set order_id = ${order} where id = ${voucher}`
  expect(await found(app)).toEqual([`voucher_on_dead_order ${order} repaired`])
  expect(await sql`select order_id from vouchers where id = ${voucher}`).toEqual([{ orderId: null }])
})

test('a promotion on a dead order can be used again; an offer that nobody sends any more goes on', async () => {
  const { admin } = await staffBearers(app)
  await sql`update customers set marketing_opt_in_at = ${clock()}, email_verified_at = ${clock()}`
  await sendOffer(app, admin, { ...OFFER, data: { discount: 20 } })
  const [promotion] = await sql<{ id: string }[]>`select id from promotions`
  const order = await released()
  await sql`
    insert into promotion_uses (promotion_id, order_id, email)
    values (${promotion?.id ?? null}, ${order}, 'ana@exemple.fr')`
  const message = uuid()
  await sql`
    insert into messages (id, kind, cause, recipient, created_at)
    values (${message}, 'promotional', 'cut off', 'ana@exemple.fr', ${clock()})`
  await sql`insert into mailing_queue (message_id, mailing_id) values (${message}, ${promotion?.id ?? null})`
  clock.advanceMinutes(61)
  expect(await found(app)).toEqual([
    `mailing_forgotten ${promotion?.id} repaired`,
    `promotion_on_dead_order ${order} repaired`,
  ])
  expect(await sql`select 1 from promotion_uses where released_at is null`).toEqual([])
  expect(await sql`select 1 from graphile_worker.jobs where task_identifier = 'send_mailing'`).toHaveLength(1)
  await app.runJobs()
})

test('a message that no job sends any more is sent; those that nobody takes are told', async () => {
  await sql`delete from messages`
  const write = async (change: { status?: string; tries?: number; orderId?: string | null }) => {
    const id = uuid()
    await sql`
      insert into messages (id, kind, cause, recipient, data, status, tries, order_id, created_at)
      values (${id}, 'order-cancelled', ${id}, 'ana@exemple.fr',
        '{"values": {}}', ${change.status ?? 'queued'}, ${change.tries ?? 0}, ${change.orderId ?? null}, ${clock()})`
    return id
  }
  const forgotten = await write({})
  const refused = await write({ tries: 4 })
  await addJob(sql, 'send_message', { messageId: refused }, { runAt: new Date('2100-01-01') })
  const failed = await write({ status: 'failed', orderId: await released() })
  clock.advanceMinutes(59)
  expect(await found(app)).toEqual([`message_failed ${failed} open`])
  clock.advanceMinutes(2)
  expect(await found(app)).toEqual([`message_forgotten ${forgotten} repaired`, `message_failed ${failed} open`])
  const [job] =
    await sql`select task_identifier as task from graphile_worker.jobs where key = ${`send_message:${forgotten}`}`
  expect(job).toEqual({ task: 'send_message' })
  clock.advanceMinutes(6 * 60)
  expect(await found(app)).toEqual(['message_waiting mail open', `message_failed ${failed} open`])
  await sql`delete from messages`
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`
})

test.each([
  ['heures', `update sales_hours set revenue_cents = revenue_cents + 1`],
  ['plats', `update sales_dishes set quantity = quantity + 1`],
  ['recettes des plats', `update sales_dishes set revenue_cents = revenue_cents - 1`],
  ['clients', `delete from buyers`],
  ['jours des clients', `update buyer_days set orders = orders + 1`],
])('reports that differ by their %s are counted anew', async (sums, statement) => {
  const { id } = await customer.place()
  await sql`
    update orders
    set status = 'confirmed', paid_at = ${clock()}, cancellable_until = ${clock()}, paid_on = '2026-11-21', captured_cents = total_cents
    where id = ${id}`
  await sql`
    insert into payments (id, order_id, session_id, url, success_url, cancel_url, amount_cents, status, settles,
      payment_intent, captured_cents, created_at, paid_at)
    values (${uuid()}, ${id}, ${id}, '', '', '', 1390, 'paid', true, ${id}, 1390, ${clock()}, ${clock()})`
  expect(await found(app)).toEqual([])
  await sql.unsafe(statement)
  expect(await found(app)).toEqual(['reports_differ rapports repaired'])
  expect(await found(app)).toEqual([])
  await expectNoDrift(sql)
  expect(sums).not.toBe('')
})

test('portions of dead orders are freed, counters counted anew, and a living order that holds too much is told', async () => {
  for (const day of pickupDaysFrom(clock())) await sql`select set_portions('pad-thai', ${day}, 50, true)`
  await app.services.snapshots.reload(menuSnapshot)
  const [dead, living] = [await customer.place(), await customer.place()]
  const dayOf = async (id: string) =>
    (await sql<{ day: string }[]>`select day from portion_holds where order_id = ${id}`)[0]?.day ?? ''
  const [on, livingOn] = [await dayOf(dead.id), await dayOf(living.id)]
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${dead.id}`
  await sql`select release_slot(${dead.id}, ${clock()})`
  expect(await found(app)).toEqual([`portions_on_dead_order ${dead.id} repaired`])
  await sql`update portion_days set held = held + 3 where day = ${on} and item_id = 'pad-thai'`
  expect(await found(app)).toEqual([`portions_miscounted pad-thai ${on} repaired`])
  const [wrong] = await sql`
    select count(*) as days
    from portion_days d
    where held <> (select coalesce(sum(quantity), 0) from portion_holds h where h.day = d.day and h.item_id = d.item_id)`
  expect(wrong?.days).toBe(0)
  await sql`update portion_holds set quantity = 9 where order_id = ${living.id}`
  expect(await found(app)).toEqual([
    `portions_differ ${living.id} open`,
    `portions_miscounted pad-thai ${livingOn} repaired`,
  ])
  await sql`delete from portion_days`
})
