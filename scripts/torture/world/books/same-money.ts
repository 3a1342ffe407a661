import { expect } from 'vitest'
import { verifyBooks } from '#api/features/books/verify-books.ts'
import type { Sql } from '#api/platform/database/database.ts'
import type { StripeSimulator } from '../../../stripe-simulator/server/simulator.ts'
import type { Book } from '../people/book.ts'
import { SESSION_SECRET } from '../world.ts'

type Balance = { captured: number; refunded: number }

/**
 * The provider's books and ours, session by session and order by order, to the cent: what it has captured, what has gone
 * back, and that nobody's money stays unless their order does.
 */
export async function expectSameMoney(sql: Sql, simulator: StripeSimulator, book: Book): Promise<void> {
  await expectSameSessions(sql, simulator)
  const held = new Map<string, Balance>()
  for (const { metadata, capturedCents, refundedCents } of simulator.books()) {
    const id = metadata.orderId ?? ''
    const before = held.get(id) ?? { captured: 0, refunded: 0 }
    held.set(id, { captured: before.captured + capturedCents, refunded: before.refunded + refundedCents })
  }
  const wrong = [...book.orders.values()].filter(({ id, fate, totalCents }) => {
    const { captured, refunded } = held.get(id) ?? { captured: 0, refunded: 0 }
    return captured - refunded !== (fate === 'paid' || fate === 'delivered' ? totalCents : 0)
  })
  expect(wrong, 'money that is not where it belongs').toEqual([])
}

/** Session by session; none can be paid any more. */
export async function expectSameSessions(sql: Sql, simulator: StripeSimulator): Promise<void> {
  const sessions = simulator.books()
  expect(
    sessions.filter(({ status }) => status === 'open'),
    'sessions that can still be paid',
  ).toEqual([])
  const theirs = sessions
    .filter(({ capturedCents }) => capturedCents > 0)
    .map(({ sessionId, capturedCents, refundedCents }) => [sessionId, capturedCents, refundedCents, refundedCents])
  const ours = await sql<{ session: string; captured: number; refunded: number; sent: number }[]>`
    select session_id as session, captured_cents as captured, refunded_cents as refunded,
      (select coalesce(sum(amount_cents), 0)::integer from refunds where payment_id = p.id and status = 'sent') as sent
    from payments p
    where status = 'paid'`
  expect(sorted(ours.map(row => [row.session, row.captured, row.refunded, row.sent]))).toEqual(sorted(theirs))
}

/** The books are signed by a key that is derived from the session secret. */
const NO_OWN_KEY = {} as Parameters<typeof verifyBooks>[0]['env']

/**
 * Every movement has its entry, once, in a chain that fits: what the ledger has of each order is what the provider has, and
 * nothing waits to be written.
 */
export async function expectSameLedger(sql: Sql, simulator: StripeSimulator): Promise<void> {
  const { fault } = await verifyBooks({ env: NO_OWN_KEY, sessionSecrets: [SESSION_SECRET] }, sql)
  expect(fault, 'the chain of the books').toBeNull()
  expect(await sql`select kind, provider_id from money_movements`, 'movements without an entry').toEqual([])
  const twice = await sql`
    select provider_id, kind, count(*)::int as count
    from book_entries
    where kind in ('capture', 'refund', 'fee')
    group by provider_id, kind
    having count(*) > 1`
  expect(twice, 'movements with two entries').toEqual([])
  const kept = new Map<string, number>()
  for (const { metadata, capturedCents, refundedCents } of simulator.books()) {
    const id = metadata.orderId ?? ''
    if (capturedCents > 0) kept.set(id, (kept.get(id) ?? 0) + capturedCents - refundedCents)
  }
  const booked = await sql<{ id: string; cents: number }[]>`
    select order_id as id, sum(amount_cents)::int as cents
    from book_entries
    where kind in ('capture', 'refund', 'refund_failed')
    group by order_id`
  expect(sorted(booked.map(({ id, cents }) => [id, cents])), 'the ledger').toEqual(sorted([...kept]))
}

function sorted(rows: (string | number)[][]): string[] {
  return rows.map(row => row.join(' ')).sort()
}
