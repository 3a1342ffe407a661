import { AppError } from '#api/kernel/problems/errors.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { waitingRevisionOf } from '../../queries/paid/revisions.ts'
import { differenceCents } from '../../rules/revisions/revisable.ts'

/**
 * What is to be paid for a revision that waits, and until when.
 * @throws AppError 'revision_over'
 */
export async function revisionToPay(
  sql: Queryable,
  orderId: string,
  number: number,
  now: Date,
): Promise<{ id: string; cents: number; payBy: Date }> {
  const revision = await waitingRevisionOf(sql, orderId)
  if (!revision?.payBy || revision.number !== number || revision.payBy <= now) throw new AppError('revision_over')
  return { id: revision.id, cents: differenceCents(revision), payBy: revision.payBy }
}
