import { expect, test } from 'vitest'
import { JOBS } from '#api/jobs.ts'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { KeptContract } from './contract-staff.ts'

const START = '2026-12-31T09:00:00Z'
const app = await testApp({ startsAt: START })
const { sql, clock } = app
const { admin } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
const ZOE = { name: 'Zoé Guêpier', phone: '06 99 88 77 66', email: 'Zoe.Guepier@exemple.fr' }

/** An order of so many salads of 6 € that was paid, picked up two days later. */
async function bought(quantity: number, bearer: Record<string, string> = {}) {
  const pickup = { date: '2027-01-02', time: '12:30', notes: 'sans piment zq1' }
  const body = orderBody([{ ...SOM_TAM, quantity }], { customerInfo: ZOE, pickup })
  const order = await placedOrder(app, body, bearer)
  await payOrder(app, order)
  return order
}
const find = (contact: string, bearer = admin) =>
  app.post<{ contracts: KeptContract[] }>('/api/admin/contracts/find', { contact }, bearer)
async function atThatDay(now: string): Promise<void> {
  clock.set(now)
  for (const job of ['erase_idle_people', 'delete_old_messages', 'delete_old_entries', 'delete_old_books'])
    await JOBS[job]?.(app.services, {} as never)
}

test('of who deletes the account, an order of 120 € keeps name and address apart for ten years, and nothing else', async () => {
  clock.set(START)
  const { authorization } = await newCustomer(app, ZOE.email.toLowerCase(), { name: ZOE.name, phone: ZOE.phone })
  const large = await bought(20, { authorization })
  const small = await bought(19, { authorization })
  expect((await find(ZOE.email)).body.contracts).toEqual([])
  clock.set('2027-01-05T09:00:00Z')
  expect((await send(app, 'DELETE', '/api/user', { password: 'wok-basilic' }, { authorization })).status).toBe(204)
  await app.runJobs()

  expect(await tracesOf(sql, [ZOE.name, ZOE.email])).toEqual(
    [ZOE.name, ZOE.email].map(word => `${word}: public.kept_contracts`),
  )
  expect(await tracesOf(sql, [ZOE.phone, 'sans piment zq1'])).toEqual([])
  const { admin: later, manager: other } = await staffBearers(app)
  expect((await find(ZOE.email, other)).status).toBe(403)
  const { contracts } = (await find('zoe.guepier@EXEMPLE.fr', later)).body
  expect(contracts).toMatchObject([
    { orderId: large.id, name: ZOE.name, total: 120, keptUntil: '2037-01-02', items: [{ quantity: 20, unitPrice: 6 }] },
  ])
  await sql`update kept_contracts set customer_contact = ${ZOE.phone}`
  expect((await find('+33 (0)6 99 88 77 66', later)).body.contracts).toHaveLength(1)
  await sql`update kept_contracts set customer_contact = ${ZOE.email}`
  expect(await sql`select details from audit_entries where action = 'contracts.read' order by id desc limit 1`).toEqual(
    [{ details: { count: 1 } }],
  )

  // The books of 2026 end before the contract does, whose dishes were handed over in 2027.
  const ids = async () => (await sql<{ id: string }[]>`select id from orders`).map(({ id }) => id)
  await atThatDay('2037-01-02T22:59:59Z')
  expect([await ids(), await tracesOf(sql, [ZOE.name])]).toEqual([
    expect.not.arrayContaining([small.id]),
    [`${ZOE.name}: public.kept_contracts`],
  ])
  expect(await ids()).toContain(large.id)
  await atThatDay('2037-01-02T23:00:00Z')
  expect([await ids(), await tracesOf(sql, [ZOE.name, ZOE.email])]).toEqual([[], []])
})

test('so does a guest’s who has not been heard of for three years; a cancelled one keeps nothing', async () => {
  clock.set(START)
  const kept = await bought(20)
  const cancelled = await bought(25)
  await app.post(`/api/orders/${cancelled.id}/cancel`, { trackingToken: cancelled.trackingToken })
  await app.runJobs()
  await atThatDay('2030-01-02T23:00:00Z')
  const rows = await sql`select order_id as id, customer_contact as contact from kept_contracts`
  expect(rows).toEqual([{ id: kept.id, contact: ZOE.email }])
  expect(await sql`select from orders where customer_name is not null or customer_email is not null`).toEqual([])
})

test('whoever is still a customer finds a large order in the account until its contract is over', async () => {
  await sql`delete from kept_contracts`
  clock.set(START)
  const { userId, authorization } = await newCustomer(app, 'fidele@exemple.fr')
  const large = await bought(20, { authorization })
  await sql`update customers set last_seen_at = '2037-01-01T00:00:00Z' where id = ${userId}`
  const there = () => sql`select from orders where id = ${large.id}`
  await atThatDay('2037-01-02T22:59:59Z')
  expect(await there()).toHaveLength(1)
  await atThatDay('2037-01-02T23:00:00Z')
  expect(await there()).toHaveLength(0)
})
