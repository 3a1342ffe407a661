import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { ENTRY_KIND_OF } from './rules/matching.ts'

/** What is under way has its row here by then: a payment's stands before its page opens. */
const KNOWN_WITHIN = '1 hour'

/**
 * Notes for the books what moved at the provider for orders of ours that are not here any more: a restore took them. They
 * are no sales, since nobody here knows what was sold; once they have gone back they come to nothing.
 * @returns how many movements were noted
 * Source: docs/decisions/0171-orders-lost-by-a-restore-are-reported.md.
 */
export async function bookLostMoney({ sql, clock }: Services): Promise<number> {
  return await sql.begin(async tx => {
    // The writer takes movements away: beside it one might be noted twice.
    await lockAlone(tx, 'books')
    const rows = await tx`
      insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
      select lost.entry_kind, false, lost.order_id, lost.subject, lost.amount_cents, lost.moved_at, '[]'
      from (
        select t.*, paid.of_order as order_id, ${tx.json(ENTRY_KIND_OF)}::jsonb ->> t.kind as entry_kind
        from provider_transactions t
        join provider_transactions paid on paid.intent = t.intent and paid.of_order is not null
        where not exists (select from orders o where o.id = paid.of_order)
      ) lost
      where lost.entry_kind is not null
        and lost.moved_at < ${clock()}::timestamptz - ${KNOWN_WITHIN}::interval
        and not exists (${bookedAs(tx, 'book_entries')})
        and not exists (${bookedAs(tx, 'money_movements')})
      order by lost.moved_at, lost.id
      returning 1`
    return rows.length
  })
}

/** The row that tells the same movement. A dispute that is won has the name of its loss, and another amount. */
function bookedAs(sql: Queryable, table: 'book_entries' | 'money_movements'): ReturnType<Queryable> {
  return sql`
    select from ${sql(table)} known
    where known.provider_id = lost.subject and known.kind = lost.entry_kind and known.amount_cents = lost.amount_cents`
}
