import { randomUUID } from 'node:crypto'
import { listedOrders } from '#api/features/orders/counter/list-orders.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { httpLoad } from '../load/http-load.ts'
import { addPastOrders } from '../load/million.ts'
import { cpuSeconds, family } from '../server/process-figures.ts'
import { type ServerUnderTest, startServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'

const ROUNDS = 5
const SECONDS = 2
const CLIENTS = 8
const OWN_ORDERS = 2000
/** A page as the account asks for it, and as the API gives it unasked. */
const LIMITS = [20, 50]

type Customer = { server: ServerUnderTest; id: string; token: string }
type Speed = { perSecond: number; perCpuSecond: number }

/**
 * A customer's list of orders beside its bare query, among 10,000 orders and among a million in turns; then the note.
 * The two databases stand side by side, so that the machine's noise meets both.
 */
export async function benchAccount(small: ServerUnderTest): Promise<Row[]> {
  const large = await startServerUnderTest()
  try {
    const customers = [await customerAmong(small, 10_000), await customerAmong(large, 1_000_000)] as const
    const rows: Row[] = []
    for (const limit of LIMITS) rows.push(...(await compareLists(customers, limit)))
    return [...rows, await benchReceipt(customers[0])]
  } finally {
    await large.stop()
  }
}

/** @param count of all orders; 2,000 of them, evenly among them, are the customer's, with three lines each */
async function customerAmong(server: ServerUnderTest, count: number): Promise<Customer> {
  const body = {
    email: `${randomUUID()}@exemple.fr`,
    password: 'une phrase de passe',
    name: 'Camille Renard',
    phone: '0612345678',
  }
  const answer = await fetch(`http://localhost:${server.port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}`)
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  await addPastOrders(server.sql, count)
  await giveOrders(server.sql, user.id, count / OWN_ORDERS)
  return { server, id: user.id, token }
}

async function giveOrders(sql: Sql, customerId: string, every: number): Promise<void> {
  await sql.unsafe(`
    set session_replication_role = replica;
    create temporary table own as
      select id from (select id, row_number() over (order by created_at) as n from orders) o where n % ${every} = 0;
    update orders set customer_id = '${customerId}' where id in (select id from own);
    insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, components, alcohol,
      category_key, vat_shares)
    select id, 2, 'formule1', 'Formule 1', 1, 1800, '[
      {"category": "entrees", "menuItemId": "som-tam", "name": "Som tam", "spicyLevel": 2},
      {"category": "plats", "menuItemId": "pad-thai", "name": "Pad thaï", "protein": "Poulet", "spicyLevel": 1},
      {"category": "boissons_soft", "menuItemId": "cola-zero", "name": "Cola zéro"}
    ]', false, 'formules', '{"10": 1596, "5.5": 204}' from own;
    insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, alcohol, category_key,
      vat_shares)
    select id, 3, 'cola-zero', 'Cola zéro', 2, 350, false, 'boissons_soft', '{"5.5": 350}' from own;
    set session_replication_role = origin;`)
  await sql.unsafe('vacuum analyze orders, line_items')
}

async function compareLists(customers: readonly [Customer, Customer], limit: number): Promise<Row[]> {
  const rounds: { ours: Speed; bare: Speed }[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const readings = []
    for (const customer of customers) {
      const bare = await measured(customer, [process.pid], () => bareLoad(customer, limit))
      const ours = await measured(customer, [customer.server.pid], () => listLoad(customer, limit))
      readings.push({ ours, bare })
    }
    // The first round warms everything up.
    if (round > 0) rounds.push(readings)
  }
  const of = (index: number) => rounds.map(readings => readings[index] as { ours: Speed; bare: Speed })
  const sizes = ['10,000', '1,000,000'].map((size, index) => ({ size, readings: of(index) }))
  return [
    ...sizes.flatMap(({ size, readings }) => besideBare(`account, ${limit} of 2,000 orders among ${size}`, readings)),
    flatness(limit, of(0), of(1)),
  ]
}

function besideBare(what: string, readings: readonly { ours: Speed; bare: Speed }[]): Row[] {
  const row = (word: string, key: keyof Speed): Row => {
    const ratio = median(readings.map(({ ours, bare }) => ours[key] / bare[key]))
    const [ours, bare] = (['ours', 'bare'] as const).map(side =>
      Math.round(median(readings.map(one => one[side][key]))),
    )
    return {
      what: `${what}: pages per ${word}`,
      asked: '≥ 0.5 of the bare query',
      measured: `${ratio.toFixed(2)} (${ours} / ${bare})`,
      isMet: ratio >= 0.5,
    }
  }
  return [row('second', 'perSecond'), row('CPU second', 'perCpuSecond')]
}

/** Compares CPU time, which other programs disturb less. */
function flatness(limit: number, small: readonly { ours: Speed }[], large: readonly { ours: Speed }[]): Row {
  const ratios = large.map(({ ours }, index) => ours.perCpuSecond / (small[index] as { ours: Speed }).ours.perCpuSecond)
  const ratio = median(ratios)
  return {
    what: `account, ${limit} of 2,000 orders: pages per CPU second among 1,000,000 ÷ among 10,000`,
    asked: '0.85 to 1.15',
    measured: `${ratio.toFixed(2)} (${ratios.map(one => one.toFixed(2)).join(', ')})`,
    isMet: ratio >= 0.85 && ratio <= 1.15,
  }
}

/** @param pids the processes that do the work, besides Postgres */
async function measured(customer: Customer, pids: number[], load: () => Promise<number>): Promise<Speed> {
  const all = () => cpuSeconds([...pids, ...family(customer.server.postgresPid)])
  const [cpuBefore, startedAt] = [all(), performance.now()]
  const answers = await load()
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: answers / seconds, perCpuSecond: answers / (all() - cpuBefore) }
}

async function listLoad({ server, token }: Customer, limit: number): Promise<number> {
  const request = `GET /api/orders?limit=${limit} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
  const load = { port: server.port, connections: CLIENTS, seconds: SECONDS, request: () => request }
  const { answers, statuses } = await httpLoad(load)
  if (statuses.get(200) !== answers) throw new Error(`the list answered ${[...statuses]}`)
  return answers
}

/** The same query and rows by the same driver, without session, view, check, JSON and HTTP. */
async function bareLoad({ server, id }: Customer, limit: number): Promise<number> {
  const endAt = performance.now() + SECONDS * 1000
  let pages = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < endAt) {
        const orders = await listedOrders(server.sql, { customerId: id, after: null, limit: limit + 1 })
        if (orders.length !== limit + 1) throw new Error(`the bare query answered ${orders.length} orders`)
        pages++
      }
    }),
  )
  return pages
}

const NOTES = 30

/** The first receipt loads the PDF library; the later ones show how long a customer waits. */
async function benchReceipt({ server, id, token }: Customer): Promise<Row> {
  const [order] = await server.sql<{ id: string }[]>`select id from orders where customer_id = ${id} limit 1`
  const readings: number[] = []
  for (let count = 0; count <= NOTES; count++) {
    const startedAt = performance.now()
    const answer = await fetch(`http://localhost:${server.port}/api/orders/${order?.id}/note.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the note answered ${answer.status}`)
    readings.push(performance.now() - startedAt)
  }
  const [first = 0, ...others] = readings
  const middle = median(others)
  return {
    what: 'account, a note of three lines as PDF, median',
    asked: '≤ 300 ms',
    measured: `${Math.round(middle)} ms (slowest ${Math.round(Math.max(...others))}, the first ${Math.round(first)})`,
    isMet: middle <= 300,
  }
}
