import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'

/** A payment page is paid, and a refund ends, days after it was made: so much is looked at twice. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

/**
 * Compares one of the provider's books from where the last comparison ended, which is a database's own: one that was
 * restored for a moment weeks ago asks about all those weeks.
 * @param compare throws when the provider does not answer, and the next one begins at the same instant
 * Source: docs/decisions/0171-orders-lost-by-a-restore-are-reported.md.
 */
export async function sinceLastTime<Result>(
  { sql, clock }: Services,
  book: ProviderBook,
  compare: (since: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock()
  const until = (await comparedUntil(sql, book)) ?? now
  const result = await compare(new Date(Math.min(until.getTime(), now.getTime()) - OVERLAP_MS))
  await saveComparedUntil(sql, book, now)
  return result
}

/** What the provider lists: payment pages that were completed, and what happened to money. */
type ProviderBook = 'sessions' | 'events'

/** Until when one of the provider's books was compared with ours; undefined before the first time. */
async function comparedUntil(sql: Queryable, book: ProviderBook): Promise<Date | undefined> {
  const [row] = await sql<{ until: Date }[]>`
    select compared_until as until from provider_comparisons where book = ${book}`
  return row?.until
}

function saveComparedUntil(sql: Queryable, book: ProviderBook, until: Date) {
  const row: Row<'provider_comparisons'> = { book, comparedUntil: until }
  return sql`
    insert into provider_comparisons ${sql(row)}
    on conflict (book) do update set compared_until = excluded.compared_until`
}
