import { giveSomeVouchersBack } from '#api/features/loyalty/vouchers.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { endRevision, freeRevisionHolds, waitingRevisionOf } from '../../queries/paid/revisions.ts'
import { releasePortions } from '../portions/portions.ts'

/**
 * Ends the revision of an order that waits for its payment, if there is one, and frees what it held: the caller holds
 * the order's lock. Money that comes for it later goes back.
 * @returns whether there was one
 */
export async function endWaitingRevision(
  services: Services,
  tx: Queryable,
  orderId: string,
  how: 'expired' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const revision = await waitingRevisionOf(tx, orderId)
  if (!revision) return false
  await endRevision(tx, revision.id, how, now)
  const vouchers = revision.added.flatMap(({ voucherId }) => voucherId ?? [])
  if (vouchers.length > 0) await giveSomeVouchersBack(tx, orderId, vouchers)
  if (revision.added.length > 0) await releasePortions(services, tx, orderId, { lines: revision.added })
  await freeRevisionHolds(tx, orderId, now)
  return true
}

/**
 * For whoever would change lines or money beside a waiting revision, which was decided on both.
 * @throws AppError 'revision_waiting'
 */
export async function assertNoneWaits(tx: Queryable, orderId: string): Promise<void> {
  if (await waitingRevisionOf(tx, orderId)) throw new AppError('revision_waiting')
}
