import { spendVouchers } from '#api/features/loyalty/vouchers.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { NewLineRow, WholeOrder } from '../../../queries/order-rows.ts'
import { holdOf, type StoredRevision } from '../../../queries/paid/revisions.ts'
import { REVISION_PAY_MINUTES } from '../../../rules/revisions/revisable.ts'
import { toRows } from '../../../views/line-rows.ts'
import type { RevisionDecision } from './decide-revision.ts'

/** The revision that a decision makes of an order: it waits where there is more to pay. */
export async function newRevision(
  ctx: Ctx,
  tx: Queryable,
  order: WholeOrder,
  decision: RevisionDecision,
  numbers: { revision: number; line: number },
): Promise<StoredRevision> {
  const held = await holdOf(tx, order.id)
  if (!held) throw new Error(`order ${order.id} holds no slot`)
  const now = ctx.clock()
  const isToPay = decision.dueCents > 0
  return {
    id: uuid(),
    orderId: order.id,
    number: numbers.revision,
    status: isToPay ? 'waiting' : 'applied',
    staffId: (ctx.actor as Staff).staffId,
    taken: decision.takenLines,
    added: await addedRows(tx, order, decision, numbers.line),
    totalBeforeCents: order.totalCents,
    totalAfterCents: decision.totalAfterCents,
    returnedCents: decision.returnedCents,
    waivedCents: decision.waivedCents,
    pickupBefore: decision.slot ? order.pickupAt : null,
    pickupAfter: decision.slot?.at ?? null,
    slotAt: decision.slot?.at ?? held.slotAt,
    kitchenLoad: Math.max(0, held.load + decision.loadDifference),
    hasAlcohol: decision.hasAlcohol,
    createdAt: now,
    payBy: isToPay ? new Date(now.getTime() + REVISION_PAY_MINUTES * 60_000) : null,
  }
}

/** The rows of the lines that come, their vouchers spent: a waiting revision keeps them as long as it waits. */
async function addedRows(
  tx: Queryable,
  order: WholeOrder,
  { added }: RevisionDecision,
  firstLine: number,
): Promise<NewLineRow[]> {
  const rewards = added.flatMap(({ rewardDish, rewardId }) =>
    rewardDish ? [{ rewardDishId: rewardDish, ...(rewardId && { voucherId: rewardId }) }] : [],
  )
  const { customerId, id: orderId } = order
  const vouchers = customerId ? await spendVouchers(tx, { customerId, orderId, vouchers: rewards }) : []
  return toRows({ lines: added }, vouchers).map((row, index) => ({ ...row, lineNo: firstLine + index }))
}

/** The pickup's day does not change, so that portions stay with theirs. */
export function pickupOf(order: WholeOrder, revision: StoredRevision): Date {
  return revision.pickupAfter ?? order.pickupAt ?? revision.slotAt
}
