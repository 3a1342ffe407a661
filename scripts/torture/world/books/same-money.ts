import { expect } from 'vitest'
import type { Sql } from '#api/platform/database/database.ts'
import type { StripeSimulator } from '../../../stripe-simulator/server/simulator.ts'
import type { Book } from '../people/book.ts'

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

function sorted(rows: (string | number)[][]): string[] {
  return rows.map(row => row.join(' ')).sort()
}
