import { expect, test } from 'vitest'
import { CRON, JOBS } from '#api/jobs.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { CANARY, wholePerson } from '#api/testing/people/whole-person.ts'
import { GOES_WITH_ACCOUNT, RETENTION } from './retention.ts'

const START = '2026-11-21T09:00:00Z'
const app = await testApp({ startsAt: START })
const { sql, clock } = app
const { manager } = await staffBearers(app)

/** Runs every job that deletes old rows once, as on that day. */
async function atThatDay(now: string): Promise<void> {
  clock.set(now)
  for (const name of new Set(Object.values(RETENTION).flatMap(({ by }) => by ?? []))) {
    // This job needs the built page.
    if (name !== 'keep_release') await JOBS[name]?.(app.services, {} as never)
  }
  await app.runJobs()
}

const customers = async (id: string) => (await sql`select from customers where id = ${id}`).length
const ordersIn = async (ids: readonly string[]) =>
  (await sql`select from orders where id = any(${ids as string[]}::uuid[])`).length

async function sums() {
  const [sales] = await sql`
    select sum(captured_cents) as captured, sum(refunded_cents) as refunded, count(*) as orders from orders`
  const [hours] = await sql`select sum(revenue_cents) as revenue, sum(orders) as orders from sales_hours`
  const [dishes] = await sql`select sum(revenue_cents) as revenue, sum(quantity) as quantity from sales_dishes`
  const [payments] = await sql`select sum(captured_cents) as captured from payments`
  return { sales, hours, dishes, payments }
}

test('every table says how long it is kept, and what ends it comes by the clock', async () => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  expect(Object.keys(RETENTION).sort()).toEqual(tables.map(({ name }) => name).sort())
  const jobs = new Set(Object.values(RETENTION).flatMap(({ by }) => by ?? []))
  expect([...jobs].filter(name => !JOBS[name] || !CRON.some(cron => cron.name === name))).toEqual([])
})

test('what goes with the account is tied to it by its key', async () => {
  const tied = await sql<{ name: string }[]>`
    select c.relname as name
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'customers'::regclass and f.confdeltype = 'c'`
  const going = Object.keys(RETENTION).filter(
    name => RETENTION[name]?.onDeletion === GOES_WITH_ACCOUNT && name !== 'customers',
  )
  expect(tied.map(({ name }) => name)).toEqual(expect.arrayContaining(going))
})

test('a customer is erased when three years have passed since their last contact, to the day', async () => {
  const { customerId, orders } = await wholePerson(app, manager)
  const words = Object.values(CANARY)
  const before = await sums()
  // The reservation was for the 23rd, so its messages are kept as long as somebody may ask about that day.
  await atThatDay('2029-11-23T22:59:59Z')
  expect(await customers(customerId)).toBe(1)
  expect(await sql`select from orders where customer_name = ${CANARY.name}`).toHaveLength(3)

  await atThatDay('2029-11-23T23:00:00Z')
  expect(await customers(customerId)).toBe(0)
  expect(await tracesOf(sql, [...words, 'sealed:'])).toEqual([])
  expect(await sums()).toEqual(before)
  expect(app.mails.findLast(({ to }) => to === CANARY.email)?.subject).toBe('Votre compte est supprimé')

  // The books of 2026 must be kept until the end of 2036.
  const ids = Object.values(orders).map(({ id }) => id)
  await atThatDay('2036-12-31T22:59:59Z')
  expect([await ordersIn(ids), await sums()]).toEqual([3, before])
  await atThatDay('2036-12-31T23:00:00Z')
  expect(await ordersIn(ids)).toBe(0)
  for (const table of ['orders', 'payments', 'refunds', 'messages', 'audit_entries', 'sales_hours', 'sales_dishes']) {
    expect([table, await sql`select from ${sql(table)}`]).toEqual([table, []])
  }
})

test('a guest is erased three years after their last order, table or review', async () => {
  const guest = (email: string) => ({ customerInfo: { name: 'Zoé Guêpier', phone: '06 99 88 77 66', email } })
  clock.set(START)
  const gone = await placedOrder(app, orderBody(undefined, guest('Partie@Exemple.fr')))
  await payOrder(app, gone)
  const back = await placedOrder(app, orderBody(undefined, guest('revenue@exemple.fr')))
  await payOrder(app, back)
  const asked = await placedOrder(app, orderBody(undefined, guest('attablee@exemple.fr')))
  await payOrder(app, asked)
  clock.set('2027-05-01T10:00:00Z')
  const pickup = { date: '2027-05-02', time: '12:30', notes: '' }
  await payOrder(app, await placedOrder(app, orderBody(undefined, { ...guest('REVENUE@exemple.fr'), pickup })))
  const table = { name: 'Zoé Guêpier', phone: '06 99 88 77 66', date: '2027-05-03', time: '19:30', guests: 2 }
  await app.post('/api/reservations', { ...table, email: 'attablee@exemple.fr' })
  // Somebody else's account has an address that they have not confirmed.
  const squatter = await newCustomer(app, 'partie@exemple.fr', { name: 'Un Autre' })
  const nameOf = async ({ id }: { id: string }) => {
    const [row] = await sql<{ name: string | null }[]>`select customer_name as name from orders where id = ${id}`
    return row?.name
  }

  // The order's pickup was on the 22nd.
  await atThatDay('2029-11-22T22:59:59Z')
  expect(await nameOf(gone)).toBe('Zoé Guêpier')
  await atThatDay('2029-11-22T23:00:00Z')
  expect([await nameOf(gone), await nameOf(back), await nameOf(asked)]).toEqual([null, 'Zoé Guêpier', 'Zoé Guêpier'])
  const names = await sql`select name from customers where id = ${squatter.userId}`
  expect(names).toEqual([{ name: 'Un Autre' }])
  expect(await sql`select from messages where customer_id = ${squatter.userId}`).not.toEqual([])

  await atThatDay('2030-05-02T22:00:00Z')
  expect([await nameOf(back), await nameOf(asked)]).toEqual([null, 'Zoé Guêpier'])
  await atThatDay('2030-05-03T22:00:00Z')
  expect(await tracesOf(sql, ['Zoé Guêpier', '06 99 88 77 66'])).toEqual([])
})

test('a use of the account counts, though its session has long been forgotten', async () => {
  clock.set(START)
  const { authorization, userId } = await newCustomer(app, 'fidele@exemple.fr')
  clock.set('2026-12-01T09:00:00Z')
  await app.get('/api/auth/me', { authorization })
  await atThatDay('2027-06-01T09:00:00Z')
  expect(await sql`select from sessions where customer_id = ${userId}`).toEqual([])
  await atThatDay('2029-12-01T22:59:59Z')
  expect(await customers(userId)).toBe(1)
  await atThatDay('2029-12-01T23:00:00Z')
  expect(await customers(userId)).toBe(0)
})

test('what somebody does as a guest under their proven address keeps the account, and the account what they did', async () => {
  clock.set(START)
  const { userId } = await newCustomer(app, 'deux-chemins@exemple.fr')
  await sql`update customers set email_verified_at = ${clock()} where id = ${userId}`
  clock.set('2027-06-01T09:00:00Z')
  const customerInfo = { name: 'Deux Chemins', phone: '06 11 22 33 44', email: 'Deux-Chemins@exemple.fr' }
  const pickup = { date: '2027-06-02', time: '12:30', notes: '' }
  const order = await placedOrder(app, orderBody(undefined, { customerInfo, pickup }))
  await payOrder(app, order)
  await atThatDay('2030-06-02T21:59:59Z')
  expect([await customers(userId), await sql`select customer_name as name from orders where id = ${order.id}`]).toEqual(
    [1, [{ name: 'Deux Chemins' }]],
  )
  await sql`update customers set last_seen_at = '2030-06-02T21:00:00Z' where id = ${userId}`
  await atThatDay('2033-06-02T21:59:59Z')
  expect(await tracesOf(sql, ['Deux Chemins'])).not.toEqual([])
  await atThatDay('2033-06-02T22:00:00Z')
  expect([await customers(userId), await tracesOf(sql, ['Deux Chemins'])]).toEqual([0, []])
})

test('an order that a living account’s free dish was spent on outlives the books: the dish must not come back', async () => {
  clock.set(START)
  const { userId } = await newCustomer(app, 'dix-ans@exemple.fr')
  const spent = await placedOrder(app)
  await payOrder(app, spent)
  const plain = await placedOrder(app)
  await payOrder(app, plain)
  const voucher = await newVoucher(sql, userId)
  await sql`update vouchers set order_id = ${spent.id} where id = ${voucher}`
  await sql`update customers set last_seen_at = '2036-12-01T00:00:00Z' where id = ${userId}`
  await atThatDay('2037-01-01T09:00:00Z')
  expect([await ordersIn([spent.id]), await ordersIn([plain.id])]).toEqual([1, 0])
  expect(await sql`select order_id as id from vouchers where id = ${voucher}`).toEqual([{ id: spent.id }])
})

test('somebody who cannot be erased keeps nobody else', async () => {
  clock.set(START)
  const { authorization } = await newCustomer(app, 'coince@exemple.fr', { name: 'Coincé' })
  const stuck = await placedOrder(app, orderBody(), { authorization })
  const { userId } = await newCustomer(app, 'suivant@exemple.fr')
  clock.set('2030-01-01T09:00:00Z')
  // The order has been unpaid for years, as after a restored backup: the sweep has to cancel it first.
  await sql`update orders set created_at = '2026-01-01', pay_by = '2026-01-01' where id = ${stuck.id}`
  await atThatDay('2030-01-01T09:00:00Z')
  expect(await customers(userId)).toBe(0)
  expect(await sql`select from customers where email = 'coince@exemple.fr'`).toHaveLength(1)
})

test('the journal tells no details after three years, and that something was done for ten more', async () => {
  clock.set(START)
  await sql`
    insert into audit_entries (at, action, subject, details)
    values (${clock()}, 'settings_changed', 'settings', '{"by": "Nok"}')`
  const entries = () => sql`select details from audit_entries where action = 'settings_changed'`
  await atThatDay('2029-11-21T22:59:59Z')
  expect(await entries()).toEqual([{ details: { by: 'Nok' } }])
  await atThatDay('2029-11-21T23:00:00Z')
  expect(await entries()).toEqual([{ details: {} }])
  await atThatDay('2036-12-31T22:59:59Z')
  expect(await entries()).toHaveLength(1)
  await atThatDay('2036-12-31T23:00:00Z')
  expect(await entries()).toEqual([])
})

test('a job that was given up is forgotten after 30 days: some carry an address', async () => {
  await sql`select graphile_worker.add_job('mail_reset_link', '{"email": "perdue@exemple.fr"}', max_attempts => 1)`
  await sql`update graphile_worker._private_jobs set attempts = 1, updated_at = '2038-01-01T00:00:00Z'`
  const given = () => sql`select from graphile_worker._private_jobs`
  await atThatDay('2038-01-30T23:59:59Z')
  expect(await given()).toHaveLength(1)
  await atThatDay('2038-01-31T00:00:01Z')
  expect(await given()).toEqual([])
})
