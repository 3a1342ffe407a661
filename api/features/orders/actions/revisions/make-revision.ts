import { giveSomeVouchersBack } from '#api/features/loyalty/vouchers.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { OrderRow } from '../../queries/order-rows.ts'
import { removePieces, type StoredRevision, updateRevised } from '../../queries/paid/revisions.ts'
import { insertLines } from '../../queries/write-orders.ts'
import { differenceCents } from '../../rules/revisions/revisable.ts'

type Facts = {
  adultDeclared: boolean
  /** What was paid for it. */
  capturedCents: number
}

/**
 * Makes a revision true of its order, in the caller's transaction, which holds the order's lock: pieces go, lines come,
 * vouchers of free dishes that were taken off return. What goes back with it is queued already. The slot is the caller's to
 * move, last.
 */
export async function makeRevision(
  tx: Queryable,
  order: OrderRow,
  revision: StoredRevision,
  facts: Facts,
): Promise<void> {
  const { taken, added } = revision
  await removePieces(tx, order.id, revision.number, taken)
  if (added.length > 0) await insertLines(tx, order.id, added, revision.number)
  const vouchers = taken.flatMap(({ voucherId }) => voucherId ?? [])
  if (vouchers.length > 0) await giveSomeVouchersBack(tx, order.id, vouchers)
  await updateRevised(tx, {
    ...facts,
    id: order.id,
    revision: revision.number,
    totalCents: revision.totalAfterCents,
    reducedCents: Math.max(0, -differenceCents(revision)) + revision.returnedCents,
    hasAlcohol: revision.hasAlcohol,
    pickupAt: revision.pickupAfter,
  })
}
