import type { Services } from '#api/platform/context/context.ts'
import { comparedUntil, type ProviderBook, saveComparedUntil } from '../../queries/compared-until.ts'

/** A payment page is paid, and a refund ends, days after it was made: so much is looked at twice. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

/**
 * Compares one of the provider's books from where the last comparison ended, which is a database's own: one that was
 * restored for a moment weeks ago asks about all those weeks.
 * @param compare throws when the provider does not answer, and the next one begins at the same instant
 * Source: docs/decisions/0171-what-came-after-a-restore-is-told.md.
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
