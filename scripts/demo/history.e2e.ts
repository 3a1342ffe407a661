import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#api/features/reconciliation/reconcile.ts'
import { expectNoDrift } from '#api/features/reports/testing/drift.ts'
import { ensureFirstStaff } from '#api/features/staff/staff-accounts.ts'
import { type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { DONE, FORTY } from './evening.ts'
import { firstMorning, playHistory } from './history.ts'
import { STAFF_PASSWORDS } from './restaurant.ts'
import { SATURDAY, SHOWN_AT } from './scene.ts'

/** A Friday; the command plays eleven weeks in the same way. */
const DAYS = 1
const startsAt = firstMorning(DAYS).toISOString()
const first = await testApp({ startsAt })
const second = await testApp({ startsAt })

beforeAll(async () => {
  await Promise.all([first, second].map(play))
}, 600_000)

async function play(app: TestApp): Promise<void> {
  await ensureFirstStaff(app.services, { ...app.services.env, ...STAFF_PASSWORDS })
  await playHistory(app, DAYS)
}

test('the Saturday evening has its orders, each in its state, at the minute that is shown', async () => {
  expect(first.clock()).toEqual(SHOWN_AT)
  const rows = await first.sql<{ state: string }[]>`
    select to_char(pickup_at at time zone 'Europe/Paris', 'HH24:MI') || ' ' || status as state
    from orders
    where pickup_at > ${`${SATURDAY}T16:00:00Z`}`
  const shownAt = ({ pickup, has }: (typeof FORTY)[number]) =>
    has === 'moved' ? '21:30' : has === 'late' ? '20:10' : pickup
  expect(rows.map(({ state }) => state).sort()).toEqual(
    [...DONE, ...FORTY].map(row => `${shownAt(row)} ${row.state}`).sort(),
  )
})

test('forty orders wait at that minute: a rush with 28 to come, 5 in preparation and 4 ready', async () => {
  const rows = await first.sql<{ status: string; orders: number }[]>`
    select status, count(*)::integer as orders
    from orders
    where status in ('pending', 'confirmed', 'preparing', 'ready')
    group by status`
  expect(Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))).toEqual({
    pending: 3,
    confirmed: 28,
    preparing: 5,
    ready: 4,
  })
})

test('the evening has changes, refunds, wishes, allergies, tables that nobody took, and reviews', async () => {
  const { sql } = first
  const allergies = await sql`select id from orders where allergens <> '{}' and pickup_at >= ${SATURDAY}`
  expect(allergies.length).toBe(6)
  const kinds = async (rows: Promise<{ kind: string }[]>) => (await rows).map(({ kind }) => kind).sort()
  expect(await kinds(sql<{ kind: string }[]>`select status as kind from order_revisions`)).toEqual([
    'applied',
    'applied',
    'applied',
    'waiting',
  ])
  const tables = sql<{ kind: string }[]>`
    select coalesce(called_off, status) as kind from reservations where reserved_on >= ${SATURDAY}`
  expect(await kinds(tables)).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'declined',
    'guest',
    'no_show',
    'pending',
    'pending',
  ])
})

test('the books agree: money, sums of the reports, points, what slots hold', async () => {
  const { sql, services } = first
  await expectNoDrift(sql)
  await reconcile(services)
  expect(await sql`select subject, details from audit_entries where details ->> 'finding' is not null`).toEqual([])
  expect(await sql`select kind, failure from messages where status <> 'sent'`).toEqual([])
  expect(await sql`select id from provider_events where handled_at is null`).toEqual([])
  const points = await sql`
    select id
    from customers
    where points_balance <> (select coalesce(sum(points), 0) from loyalty_ledger where customer_id = customers.id)`
  expect(points).toEqual([])
  const sessions = first.simulator.books()
  const [taken] = await sql<{ captured: number; refunded: number }[]>`
    select sum(captured_cents)::integer as captured, sum(refunded_cents)::integer as refunded from orders`
  expect(taken).toEqual({
    captured: sessions.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
    refunded: sessions.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  })
})

test('made twice it is the same, but for ids and the numbers that orders are called by', async () => {
  const [one, other] = [await told(first), await told(second)]
  expect(one.orders.length).toBeGreaterThan(40)
  expect(other).toEqual(one)
})

/** All that people see of a history, without what is drawn anew for each database. */
async function told({ sql }: TestApp) {
  return {
    orders: await sql`
      select created_at, customer_name, customer_email, status, pickup_at, pickup_notes, allergens, allergy_text,
        total_cents, captured_cents, refunded_cents, paid_at, cancelled_at,
        (
          select string_agg(concat_ws(' ', quantity, menu_item_id, variant, unit_price_cents), ', ' order by line_no)
          from line_items
          where order_id = orders.id
        ) as lines
      from orders
      order by created_at, customer_email, total_cents`,
    tables: await sql`
      select created_at, name, reserved_on, reserved_time, guests, message, status, called_off
      from reservations
      order by created_at, name`,
    reviews: await sql`
      select created_at, name, rating, comment, reply, hidden_at from reviews order by created_at, name`,
    points: await sql`
      select c.email, l.kind, l.points, l.created_at
      from loyalty_ledger l
      join customers c on c.id = l.customer_id
      order by l.created_at, c.email`,
  }
}
