import { spendVouchers } from '#api/features/loyalty/actions/rewards/vouchers.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { slotFull } from '#api/features/pickup/actions/pickup-slots.ts'
import type { Slot } from '#api/features/pickup/rules/pickup-slots.ts'
import { capacityAt } from '#api/features/pickup/rules/slot-calendar.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { BoardOrder } from '../../../contract/orders-admin.ts'
import type { NewLineRow, WholeOrder } from '../../../queries/order-rows.ts'
import {
  holdForRevision,
  holdOf,
  insertRevision,
  nextNumbers,
  reviseHold,
  type StoredRevision,
  touchOrder,
} from '../../../queries/paid/revisions.ts'
import { areCurrent, assertCurrent, isDecidedOnOld, isSlotFull } from '../../../queries/pickup/slot-holds.ts'
import { isOutOfPortions } from '../../../queries/portions/portion-holds.ts'
import { lockedOrder, wholeOrder } from '../../../queries/read-orders.ts'
import { notifyOrder } from '../../../queries/write-orders.ts'
import { STATUS_WORDS } from '../../../rules/order-status.ts'
import { isRevisable, REVISION_PAY_MINUTES, REVISION_REASON } from '../../../rules/revisions/revisable.ts'
import { toRows } from '../../../views/line-rows.ts'
import { onTheBoard, staleOrder } from '../../board-order.ts'
import type { OrderMoney } from '../../paying/order-money-port.ts'
import { announcePortionsWithin, holdPortions, leftOf, releasePortions } from '../../portions/portions.ts'
import { portionsRefusal } from '../../portions/portions-refusal.ts'
import { assertNoneWaits } from '../end-waiting.ts'
import { makeRevision } from '../make-revision.ts'
import { queueRevised, queueRevisionToPay } from '../revision-mails.ts'
import { type Change, decideRevision, type RevisionDecision } from './decide-revision.ts'

/**
 * Changes a paid order for the staff. What is less goes back at once; for what is more the order stays as it was until
 * the customer has paid it. The version is the one that was seen: a change decided on an older one changes nothing.
 * @throws AppError the endpoint's problems; 'stale_version' brings the order as it is
 * Source: docs/decisions/0116-a-paid-order-may-change.md.
 */
export async function reviseOrder(ctx: Ctx, money: OrderMoney, id: string, change: Change): Promise<BoardOrder> {
  const seen = await Promise.all([ctx.snapshots.read(menuSnapshot), ctx.snapshots.read(settingsSnapshot)])
  try {
    return await decideAndSave(ctx, money, id, change, ...seen)
  } catch (error) {
    // As in `placeOrder`: a refusal may rest on a menu that has changed unnoticed by this process.
    const mayBeOld = isDecidedOnOld(error) || error instanceof AppError
    if (!mayBeOld || (await areCurrent(ctx.sql, seen[0].version, seen[1].version))) throw error
  }
  const fresh = await Promise.all([ctx.snapshots.reload(menuSnapshot), ctx.snapshots.reload(settingsSnapshot)])
  return await decideAndSave(ctx, money, id, change, ...fresh)
}

async function decideAndSave(
  ctx: Ctx,
  money: OrderMoney,
  id: string,
  change: Change,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<BoardOrder> {
  let wanted: { slot: Slot; load: number; hasAlcohol: boolean; added: NewLineRow[]; pickupAt: Date } | undefined
  try {
    return await ctx.sql.begin(async tx => {
      const order = await revisableOrder(ctx, tx, id, change.version)
      const numbers = await nextNumbers(tx, id)
      const decision = decideRevision(order, change, numbers.line, { menu, settings, now: ctx.clock() })
      await assertCurrent(tx, menu.version, settings.version)
      const revision = await newRevision(ctx, tx, order, decision, numbers)
      wanted = {
        slot: decision.slot ?? { ...wall(revision.slotAt), at: revision.slotAt, capacity: null },
        load: revision.kitchenLoad,
        hasAlcohol: revision.hasAlcohol,
        added: revision.added,
        pickupAt: pickupOf(order, revision),
      }
      return await save(ctx, tx, money, order, revision, menu, capacityAt(revision.slotAt, settings))
    })
  } catch (error) {
    if (isSlotFull(error) && wanted) throw await slotFull(ctx, wanted.slot, wanted)
    if (isOutOfPortions(error) && wanted) {
      throw (await portionsRefusal(ctx, wanted.pickupAt, wanted.added, menu)) ?? new AppError('conflict')
    }
    throw error
  }
}

async function revisableOrder(ctx: Ctx, tx: Queryable, id: string, version: number): Promise<WholeOrder> {
  if (!(await lockedOrder(tx, id))) throw new AppError('order_not_found')
  const order = (await wholeOrder(tx, id)) as WholeOrder
  if (order.version !== version) {
    throw await staleOrder(ctx, tx, id)
  }
  // Its money is in the restaurant's till, which this software does not keep.
  if (order.tillAt) throw new AppError('revised_at_till')
  if (!isRevisable(order)) throw new AppError('not_revisable', { values: { status: STATUS_WORDS[order.status] } })
  await assertNoneWaits(tx, id)
  return order
}

async function newRevision(
  ctx: Ctx,
  tx: Queryable,
  order: WholeOrder,
  decision: RevisionDecision,
  numbers: { revision: number; line: number },
): Promise<StoredRevision> {
  const held = await holdOf(tx, order.id)
  if (!held) throw new Error(`order ${order.id} holds no slot`)
  const now = ctx.clock()
  const isToPay = decision.differenceCents > 0
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

/** What the journal says of it. */
function entryOf(revision: StoredRevision) {
  const { number, taken, added, pickupBefore, pickupAfter, totalBeforeCents, totalAfterCents } = revision
  const named = (lines: readonly NewLineRow[]) => lines.map(({ quantity, name }) => `${quantity} ${name}`)
  const totalCents = totalBeforeCents !== totalAfterCents && { from: totalBeforeCents, to: totalAfterCents }
  return {
    ...{ number, cents: totalAfterCents - totalBeforeCents },
    ...(taken.length > 0 && { taken: named(taken) }),
    ...(added.length > 0 && { added: named(added) }),
    changes: {
      ...(totalCents && { totalCents }),
      ...(pickupAfter && { pickupAt: { from: pickupBefore, to: pickupAfter } }),
    },
  }
}

async function save(
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
    const reducedCents = order.totalCents - revision.totalAfterCents
    const { staffId } = revision
    if (reducedCents > 0) await money.giveBack(ctx, tx, id, { cents: reducedCents, reason: REVISION_REASON, staffId })
    await makeRevision(tx, order, revision, { adultDeclared, reducedCents, capturedCents: 0 })
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

/** The pickup's day does not change, so that portions stay with theirs. */
function pickupOf(order: WholeOrder, revision: StoredRevision): Date {
  return revision.pickupAfter ?? order.pickupAt ?? revision.slotAt
}

function wall(at: Date): { date: string; time: string } {
  return { date: parisDay(at), time: parisTime(at) }
}
