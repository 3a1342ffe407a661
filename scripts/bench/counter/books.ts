import { booksKeys, hashOfEntry, linkBehind } from '#api/features/books/chain.ts'
import { closeBooks } from '#api/features/books/close-books.ts'
import { verifyBooks } from '#api/features/books/verify-books.ts'
import { uuid } from '#api/kernel/ids.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { asJson, type Sql } from '#api/platform/database/database.ts'
import { staffBearer } from '../people/staff-bearer.ts'
import { BENCH_SECRET, type ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'

const ENTRIES = 1_000_000
const OF_A_DAY = 500
const AT_ONCE = 2000
const READINGS = 15
/** Years from now: the server that runs beside closes none of these days. */
const FIRST_DAY = '2041-01-01'
const DAYS = 365

/** A year of a million captures: walked, closed and shown; and one more day of 500. */
export async function benchBooks(server: ServerUnderTest): Promise<Row[]> {
  const { sql } = server
  const keys = { env: {}, sessionSecrets: [BENCH_SECRET] }
  await addEntries(sql, ENTRIES, number => addDays(FIRST_DAY, Math.floor((number * DAYS) / (ENTRIES + 1))))
  await sql`vacuum analyze book_entries`
  const [walkSeconds, { fault }] = await timed(() => verifyBooks(keys as never, sql))
  if (fault) throw new Error(`the books of the bench do not fit: ${JSON.stringify(fault)}`)
  const [yearSeconds] = await timed(() => closeBooks(servicesAt(server, `${addDays(FIRST_DAY, DAYS)}T12:00:00Z`)))
  const next = addDays(FIRST_DAY, DAYS)
  await addEntries(sql, OF_A_DAY, () => next)
  // Two days later: an empty day is closed with it.
  const [daySeconds] = await timed(() => closeBooks(servicesAt(server, `${addDays(next, 2)}T12:00:00Z`)))
  await addPayouts(sql)
  const bearer = await staffBearer(server, 'accountant')
  const pages = [
    await pageRow(server, bearer, 'the page of a month', '/api/admin/books?month=2041-06'),
    await pageRow(server, bearer, 'a month’s 30 payouts of 274 payments each', '/api/admin/payouts?month=2041-06'),
    await pageRow(server, bearer, 'one payout, line by line', '/api/admin/payouts/po_160'),
  ]
  return [
    row('books: 1,000,000 entries walked', walkSeconds, 30),
    row('books: a year of 1,000,000 orders closed, its 365 days and 12 months with it', yearSeconds, 60),
    row('books: a day of 500 orders closed, and an empty one', daySeconds, 1),
    ...pages,
  ]
}

async function pageRow({ port }: ServerUnderTest, bearer: string, what: string, address: string): Promise<Row> {
  const readings: number[] = []
  for (let count = 0; count < READINGS; count++) {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization: `Bearer ${bearer}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    readings.push(performance.now() - startedAt)
  }
  const page = median(readings)
  return {
    what: `books: ${what} at 1,000,000 entries, median of ${READINGS}`,
    asked: '≤ 300 ms',
    measured: `${Math.round(page)} ms (slowest ${Math.round(Math.max(...readings))})`,
    isMet: page <= 300,
  }
}

function row(what: string, seconds: number, asked: number): Row {
  return { what, asked: `≤ ${asked} s`, measured: `${seconds.toFixed(1)} s`, isMet: seconds <= asked }
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const startedAt = performance.now()
  const result = await work()
  return [(performance.now() - startedAt) / 1000, result]
}

/** What closing needs, by a clock of its own. */
function servicesAt({ sql }: ServerUnderTest, at: string): Services {
  return {
    env: {},
    sessionSecrets: [BENCH_SECRET],
    sql,
    clock: () => new Date(at),
    log: console,
    snapshots: { read: async () => ({ closingMail: false }) },
  } as unknown as Services
}

/** Entries behind the last one, in a chain that fits: each captures one line of 13,90 €. */
async function addEntries(sql: Sql, count: number, dayOf: (number: number) => string): Promise<void> {
  const [key] = booksKeys({ env: {}, sessionSecrets: [BENCH_SECRET] })
  const [last] = await sql<{ number: number; hash: Buffer }[]>`
    select number, hash from book_entries order by number desc limit 1`
  let behind = last
  await sql.unsafe('alter table book_entries disable trigger follow_last_entry')
  for (let written = 0; written < count; ) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - written) }, () => {
      written += 1
      const movedAt = new Date(`${dayOf(written)}T12:00:00Z`)
      const facts = {
        ...{ kind: 'capture' as const, isSale: true, orderId: uuid(), providerId: `pi_${uuid()}` },
        ...{ amountCents: 1390, movedAt, movedOn: parisDay(movedAt), writtenAt: movedAt },
        ...{ vat: [[10, 1264, 126]] as const, lines: [[1, 1, 0, false, [[10, 1390]]]] as const },
      }
      const link = linkBehind(behind, key, (number, previous) => hashOfEntry({ ...facts, number }, previous, key.id))
      behind = link
      return { ...facts, ...link, vat: asJson(sql, facts.vat), lines: asJson(sql, facts.lines) }
    })
    await sql`insert into book_entries ${sql(rows as never)}`
  }
  await sql.unsafe('alter table book_entries enable trigger follow_last_entry')
}

/** Payouts of ten years: one a day of 274 payments, as the provider would have told it. */
async function addPayouts(sql: Sql): Promise<void> {
  const payout = sql`(number - 1) / 274`
  const paidAt = sql`${FIRST_DAY}::date + interval '12 hours' + ${payout} * interval '1 day'`
  await sql`
    insert into payouts (id, amount_cents, status, created_at, arrives_on, is_automatic, is_complete, heard_at)
    select 'po_' || ${payout}, sum(amount_cents - 35), 'paid', ${paidAt}, (${paidAt})::date + 2, true, true, ${paidAt}
    from book_entries
    where kind = 'capture'
    group by ${payout}`
  await sql.unsafe('alter table provider_transactions disable trigger note_provider_transaction')
  await sql`
    insert into provider_transactions (id, kind, provider_kind, subject, amount_cents, fee_cents, net_cents, moved_at,
      available_at, payout_id)
    select 'txn_' || number, 'charge', 'charge', provider_id, amount_cents, 35, amount_cents - 35, ${paidAt}, ${paidAt},
      'po_' || ${payout}
    from book_entries
    where kind = 'capture'`
  await sql.unsafe('alter table provider_transactions enable trigger note_provider_transaction')
  await sql`vacuum analyze provider_transactions`
}
