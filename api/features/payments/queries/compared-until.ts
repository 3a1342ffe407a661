import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** What the provider lists: payment pages that were completed, and what happened to money. */
export type ProviderBook = 'sessions' | 'events'

/** Until when one of the provider's books was compared with ours; undefined before the first time. */
export async function comparedUntil(sql: Queryable, book: ProviderBook): Promise<Date | undefined> {
  const [row] = await sql<{ until: Date }[]>`
    select compared_until as until from provider_comparisons where book = ${book}`
  return row?.until
}

export function saveComparedUntil(sql: Queryable, book: ProviderBook, until: Date) {
  const row: Row<'provider_comparisons'> = { book, compared_until: until }
  return sql`
    insert into provider_comparisons ${sql(row)}
    on conflict (book) do update set compared_until = excluded.compared_until`
}
