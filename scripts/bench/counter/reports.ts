import { PICKUP_TIMES } from '#api/features/pickup/rules/pickup-slots.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { addPastOrders } from '../load/million.ts'
import { staffBearer } from '../people/staff-bearer.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'

const ORDERS = 1_000_000
const DAYS = 366
/** The distance between two orders, so that all of them lie within those days and in every report. */
const SECONDS_APART = Math.floor((DAYS * 86_400) / ORDERS)
const MEMBERS = 10_000
const WARM_UPS = 2
const READINGS = 15

/** Each read of the dashboard and of the statistics over a million orders, as the admin asks for it. */
export async function benchReports(server: ServerUnderTest): Promise<Row[]> {
  await addAYear(server.sql)
  const bearer = await staffBearer(server)
  const rows: Row[] = []
  for (const [what, path] of reads()) rows.push(await timed(server, bearer, what, path))
  return rows
}

/** A million orders of two lines, and their sums; a filled loyalty card for each member; slots taken by half. */
async function addAYear(sql: Sql): Promise<void> {
  await addPastOrders(sql, ORDERS, SECONDS_APART)
  await sql.unsafe(`
    set session_replication_role = replica;
    insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, alcohol, category_key, vat_shares)
    select o.id, 2, i.id, i.id, 1, 700, false, i.category_key, '{"10": 700}'
    from orders o
    join (
      select id, category_key, row_number() over (order by id) - 1 as n, count(*) over () as total
      from menu_items
      where in_takeaway
    ) i on i.n = abs(hashtext(o.id::text)) % i.total;
    insert into customers (id, email, name, phone, password_hash, points_balance, created_at)
    select gen_random_uuid(), 'membre' || n || '@exemple.fr', 'Camille Renard', '', '', 10, now()
    from generate_series(1, ${MEMBERS}) n;
    insert into loyalty_ledger (customer_id, kind, points, earned_on, reason, created_at)
    select id, 'earned', 1, current_date - 7 * n, 'Commande payée', now() - make_interval(weeks => n)
    from customers, generate_series(0, 49) n;
    with spent as (
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      select id, 'redeemed', -10, 'Plat offert', now() - make_interval(weeks => n)
      from customers, generate_series(0, 3) n
      returning id, customer_id, created_at
    )
    insert into vouchers (id, customer_id, reward_id, redemption_id, created_at)
    select gen_random_uuid(), customer_id, 'pad-thai', id, created_at from spent;
    insert into pickup_slots (slot_at, held_load, held_orders, capacity)
    select (current_date - n + at::time) at time zone 'Europe/Paris', 12, 6, 24
    from generate_series(1, ${DAYS}) n, unnest('{${PICKUP_TIMES.join(',')}}'::text[]) at;
    set session_replication_role = origin;
    select recount_reports()`)
  // Autovacuum does this by itself in quiet hours.
  await sql.unsafe('vacuum analyze')
}

/** The longest period; for customers also half of it, where many orders lie inside and many outside. */
function reads(): [what: string, path: string][] {
  const to = parisDay(new Date())
  const from = addDays(to, 1 - DAYS)
  const before = `compare_from=${addDays(from, -DAYS)}&compare_to=${addDays(from, -1)}`
  return [
    ['dashboard', `/api/analytics/dashboard?period=${DAYS}`],
    ['sales by day', `/api/analytics/sales-report?period=daily&days=${DAYS}`],
    ['sales by month', `/api/analytics/sales-report?period=monthly&days=${DAYS}`],
    ['customers', `/api/analytics/customer-insights?days=${DAYS}`],
    ['customers of half the time', `/api/analytics/customer-insights?days=${DAYS / 2}`],
    ['loyalty', `/api/admin/loyalty/stats?days=${DAYS}`],
    ['statistics', `/api/admin/statistics?from=${from}&to=${to}&${before}`],
  ]
}

async function timed({ port }: ServerUnderTest, bearer: string, what: string, path: string): Promise<Row> {
  const readings: number[] = []
  for (let count = -WARM_UPS; count < READINGS; count++) {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (count >= 0) readings.push(performance.now() - startedAt)
  }
  const middle = median(readings)
  return {
    what: `reports over 1,000,000 orders and ${DAYS} days: ${what}, median of ${READINGS}`,
    asked: '≤ 300 ms',
    measured: `${Math.round(middle)} ms (slowest ${Math.round(Math.max(...readings))})`,
    isMet: middle <= 300,
  }
}
