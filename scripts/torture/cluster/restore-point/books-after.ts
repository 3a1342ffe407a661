/** After a restore: what the provider has and the database does not is told, and nothing else is; the rest agrees. */
import { expect } from 'vitest'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { timelineNow } from '#api/platform/database/timeline.ts'
import type { Scene } from '../../world/people/book.ts'
import { untilItIs } from '../until-it-is.ts'

/**
 * Waits until the API has noticed by itself which database it stands on, and has compared the books.
 * @returns the milliseconds since an instant
 */
export async function untilCompared({ world }: Scene, since = performance.now()): Promise<number> {
  await untilItIs(() =>
    world.look(async sql => {
      const seen = await sql`
        select 1 from database_timeline where timeline = ${await timelineNow(sql)}
        and not exists (
          select from graphile_worker.jobs
          where task_identifier in ('sweep_provider_events', 'handle_payment_event', 'reconcile') and run_at <= now()
        )`
      if (seen.length === 0) throw new Error('not noticed, or not compared yet')
    }),
  )
  return Math.round(performance.now() - since)
}

/**
 * Compares the provider's books with the restored ones, once nothing is under way.
 * @returns how many payments were told that the database does not know
 */
export async function expectTold({ world }: Scene): Promise<number> {
  const theirs = world.simulator.books().filter(({ capturedCents }) => capturedCents > 0)
  return await world.look(async sql => {
    const ours = await paidHere(sql)
    const [known, unknown] = [
      theirs.filter(({ sessionId }) => ours.has(sessionId)),
      theirs.filter(({ sessionId }) => !ours.has(sessionId)),
    ]
    expect([...ours.values()].sort(), 'money of orders that are here').toEqual(
      known
        .map(({ sessionId, capturedCents, refundedCents }) => `${sessionId} ${capturedCents} ${refundedCents}`)
        .sort(),
    )
    const owed = unknown
      .filter(({ capturedCents, refundedCents }) => capturedCents > refundedCents)
      .map(({ sessionId, metadata, capturedCents, refundedCents }) =>
        [sessionId, orderNumber(metadata.orderId ?? ''), formatEuros(capturedCents - refundedCents)].join(' '),
      )
    const told = await sql<{ line: string }[]>`
      select distinct concat_ws(' ', subject, details ->> 'name', details ->> 'amount') as line
      from audit_entries
      where action = 'reconcile.open' and details ->> 'finding' = 'payment_unknown'`
    expect(told.map(({ line }) => line).sort(), 'what was told').toEqual(owed.sort())
    const mails = await sql`select 1 from messages where kind = 'night-check' and status = 'sent'`
    expect(mails.length > 0, 'a mail of it').toBe(owed.length > 0)
    return owed.length
  })
}

async function paidHere(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; captured: number; refunded: number }[]>`
    select session_id as id, captured_cents as captured, refunded_cents as refunded from payments where status = 'paid'`
  return new Map(rows.map(({ id, captured, refunded }) => [id, `${id} ${captured} ${refunded}`]))
}
