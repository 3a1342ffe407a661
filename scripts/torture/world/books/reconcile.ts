/** Compares the restaurant's data with the answers that its clients received, once nothing is under way. */
import { expect } from 'vitest'
import type { Sql } from '#api/platform/database/database.ts'
import type { Book, Scene } from '../people/book.ts'
import { insist } from '../people/client.ts'
import { expectSameLedger, expectSameMoney } from './same-money.ts'

/**
 * Every order, table, review and voucher that somebody was promised is there, once, and nothing else is; money is as the
 * provider's books have it; who has paid is on the board, with the messages that are due.
 */
export async function reconcile(scene: Scene): Promise<void> {
  const { world, book } = scene
  await world.look(async sql => {
    await expectOrdersOnce(sql, book)
    await expectOthersOnce(sql, book)
    await expectCalled(sql)
    await expectSameMoney(sql, world.simulator, book)
    await expectSameLedger(sql, world.simulator)
    await expectReported(sql)
  })
  await expectOnBoard(scene)
}

async function expectOrdersOnce(sql: Sql, book: Book): Promise<void> {
  const rows = await sql<{ email: string; ids: string[]; totals: number[] }[]>`
    select customer_email as email, array_agg(id::text) as ids, array_agg(total_cents) as totals
    from orders
    group by customer_email`
  const kept = new Map(rows.map(({ email, ids, totals }) => [email, { ids, totals }]))
  const answered = new Map(
    [...book.orders].map(([email, { id, totalCents }]) => [email, { ids: [id], totals: [totalCents] }]),
  )
  expect(differences(kept, answered), 'orders').toEqual([])
  const fates = await sql<{ email: string; status: string; history: string }[]>`
    select customer_email as email, status,
      (select string_agg(status, ' ' order by id) from order_events where order_id = orders.id) as history
    from orders`
  for (const { email, status, history } of fates) {
    const fate = book.orders.get(email)?.fate
    // An order whose customer only looked at the payment page is cancelled by the sweep.
    const expected = { placed: 'cancelled', paid: 'confirmed', cancelled: 'cancelled', delivered: 'delivered' } as const
    expect(status, `${email}: ${fate}, ${history}`).toBe(fate && expected[fate])
    expect(history).toMatch(/^pending( confirmed)?( cancelled| preparing ready delivered)?$/)
  }
}

/** A number that a day gave is one order's: none was lost with a confirmation, none came twice. */
async function expectCalled(sql: Sql): Promise<void> {
  const wrong = await sql`
    select d.called_on
    from call_days d
    where d.given <> (select count(distinct call_number) from orders o where o.called_on = d.called_on)`
  expect(wrong, 'days whose numbers are not their orders’').toEqual([])
}

async function expectOthersOnce(sql: Sql, book: Book): Promise<void> {
  const tables = await sql<{ name: string; ids: string[] }[]>`
    select name, array_agg(id::text) as ids from reservations group by name`
  expect(differences(byName(tables), once(book.reservations)), 'tables').toEqual([])
  const reviews = await sql<{ name: string; ids: string[] }[]>`
    select name, array_agg(id::text) as ids from reviews group by name`
  expect(differences(byName(reviews), once(book.reviews)), 'reviews').toEqual([])
  const vouchers = await sql<{ id: string }[]>`select id from vouchers`
  expect(vouchers.map(({ id }) => id).sort(), 'vouchers').toEqual([...book.vouchers].sort())
  const wrong = await sql`
    select id
    from customers
    where points_balance <> (select sum(points) from loyalty_ledger where customer_id = customers.id)`
  expect(wrong, 'balances that are not their ledger').toEqual([])
}

/** One of each message that an event owes, and all of them sent; that an order is ready, unless it was fetched before. */
async function expectReported(sql: Sql): Promise<void> {
  const owed = await sql<{ id: string; kind: string; sent: number }[]>`
    with owed as (
      select order_id::text as cause, 'order-confirmed' as kind from order_events where status = 'confirmed'
      union all
      select id::text, 'order-ready' from orders where status = 'ready'
      union all
      select id::text, 'reservation-received' from reservations
      union all
      select id::text, 'reservation-notice' from reservations
    )
    select cause as id, kind, count(m.id)::integer as sent
    from owed
    left join messages m using (cause, kind)
    group by cause, kind
    having count(m.id) filter (where m.status = 'sent') <> 1`
  expect(owed, 'messages that are owed').toEqual([])
  expect(await sql`select kind, cause, failure from messages where status <> 'sent'`, 'unsent messages').toEqual([])
  expect(await sql`select id from provider_events where handled_at is null`, 'unhandled events').toEqual([])
}

/** The board shows the orders that are paid and not handed over. */
async function expectOnBoard({ world, book, staff }: Scene): Promise<void> {
  const shown = new Set<string>()
  let cursor = ''
  do {
    const path = `/api/admin/orders${cursor && `?cursor=${encodeURIComponent(cursor)}`}`
    const { body } = await insist<{ orders: { id: string }[]; nextCursor: string | null }>(world.origin, {
      method: 'GET',
      path,
      headers: staff,
    })
    for (const { id } of body.orders) shown.add(id)
    cursor = body.nextCursor ?? ''
  } while (cursor)
  const due = [...book.orders.values()].filter(({ fate }) => fate === 'paid').map(({ id }) => id)
  expect([...shown].sort(), 'the board').toEqual(due.sort())
}

type Named = { name: string; ids: string[] }

const byName = (rows: readonly Named[]) => new Map(rows.map(({ name, ids }) => [name, { ids }]))
const once = (answered: ReadonlyMap<string, string>) =>
  new Map([...answered].map(([name, id]) => [name, { ids: [id] }]))

/** Only the differences, since there are thousands of rows. */
function differences<T>(kept: ReadonlyMap<string, T>, answered: ReadonlyMap<string, T>) {
  const names = new Set([...kept.keys(), ...answered.keys()])
  return [...names]
    .map(name => ({ name, kept: kept.get(name), answered: answered.get(name) }))
    .filter(each => JSON.stringify(each.kept) !== JSON.stringify(each.answered))
}
