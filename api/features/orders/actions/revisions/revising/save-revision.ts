import type { MenuSnapshot } from '#api/features/menu/snapshot.ts'
import { giveAway } from '#api/features/staff/give-away.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { BoardOrder } from '../../../contract/orders-admin.ts'
import type { NewLineRow, WholeOrder } from '../../../queries/order-rows.ts'
import {
  holdForRevision,
  insertRevision,
  reviseHold,
  type StoredRevision,
  touchOrder,
} from '../../../queries/paid/revisions.ts'
import { notifyOrder } from '../../../queries/write-orders.ts'
import { differenceCents, REVISION_REASON, tillDifferenceCents } from '../../../rules/revisions/revisable.ts'
import { onTheBoard } from '../../answering/board-order.ts'
import type { OrderMoney } from '../../paying/order-money-port.ts'
import { announcePortionsWithin, holdPortions, leftOf, releasePortions } from '../../portions/portions.ts'
import { makeRevision } from '../make-revision.ts'
import { queueRevised, queueRevisionToPay } from '../revision-mails.ts'
import { pickupOf } from './new-revision.ts'

/**
 * Stores a revision with its slot and its portions, makes it at once where nothing more is to be paid, and answers the
 * order. The constraints on slots and portions refuse what does not fit.
 * @param capacity of the revision's slot
 */
export async function saveRevision(
  ctx: Ctx,
  tx: Queryable,
  money: OrderMoney,
  order: WholeOrder,
  revision: StoredRevision,
  menu: MenuSnapshot,
  capacity: number,
): Promise<BoardOrder> {
  const { id } = order
  await insertRevision(tx, revision)
  if (revision.status === 'waiting') {
    await touchOrder(tx, id)
    await queueRevisionToPay(ctx, tx, id, revision)
  } else {
    const adultDeclared = order.adultDeclared || revision.hasAlcohol
    const { staffId } = revision
    const cents = -differenceCents(revision)
    if (cents > 0) await money.giveBack(ctx, tx, id, { cents, reason: REVISION_REASON, staffId })
    await makeRevision(tx, order, revision, { adultDeclared, capturedCents: 0 })
    await giveAway(ctx, tx, cents + revision.waivedCents)
    await queueRevised(ctx, tx, id, revision)
  }
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId: (ctx.actor as Staff).staffId,
    action: 'order.revise',
    subject: id,
    at: ctx.clock(),
    details: entryOf(revision),
  })
  await notifyOrder(tx, id)
  const answer = await onTheBoard(ctx, tx, id)
  await cacheAnswer(tx, ctx, { status: 200, response: answer })
  await announcePortionsWithin(
    tx,
    await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, revision.added, menu)),
  )
  if (revision.status === 'applied' && revision.taken.length > 0) {
    await releasePortions(ctx, tx, id, { lines: revision.taken })
  }
  const hold = { orderId: id, slotAt: revision.slotAt, load: revision.kitchenLoad, capacity }
  await (revision.status === 'waiting' ? holdForRevision(tx, revision.id, hold) : reviseHold(tx, hold))
  return answer
}

/** What the journal says of it. */
function entryOf(revision: StoredRevision) {
  const { number, taken, added, pickupBefore, pickupAfter, totalBeforeCents, totalAfterCents } = revision
  const { waivedCents } = revision
  const tillCents = tillDifferenceCents(added)
  const named = (lines: readonly NewLineRow[]) => lines.map(({ quantity, name }) => `${quantity} ${name}`)
  const totalCents = totalBeforeCents !== totalAfterCents && { from: totalBeforeCents, to: totalAfterCents }
  return {
    ...{ number, cents: differenceCents(revision) },
    ...(waivedCents > 0 && { waivedCents }),
    ...(tillCents > 0 && { tillCents }),
    ...(taken.length > 0 && { taken: named(taken) }),
    ...(added.length > 0 && { added: named(added) }),
    changes: {
      ...(totalCents && { totalCents }),
      ...(pickupAfter && { pickupAt: { from: pickupBefore, to: pickupAfter } }),
    },
  }
}
