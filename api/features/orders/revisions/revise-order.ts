import { spendVouchers } from '#api/features/loyalty/vouchers.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { capacityAt } from '#api/features/pickup/offer-slots.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { giveAway } from '#api/features/staff/give-away.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { asJson, type Queryable, type Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { endPaymentPage, type OrderMoney } from '../cancel-order.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { announcePortionsWithin, holdPortions, leftOf } from '../holds/hold-portions.ts'
import { holdProblem, type Wanted } from '../holds/hold-refusal.ts'
import { areCurrent, assertCurrent, heldBack } from '../holds/holds.ts'
import { onTheBoard, staleOrder } from '../read-order.ts'
import { lockedOrder, type NewLineRow, notifyOrder, touchOrder, type WholeOrder, wholeOrder } from '../rows.ts'
import { STATUS_WORDS } from '../rules/order-status.ts'
import {
  differenceCents,
  isRevisable,
  REVISION_PAY_MINUTES,
  REVISION_REASON,
  tillDifferenceCents,
} from '../rules/revisions.ts'
import { toRows } from '../view.ts'
import { type Change, decideRevision, type RevisionDecision } from './decide-revision.ts'
import {
  assertNoneWaits,
  type Called,
  drawNumber,
  endWaitingRevision,
  makeRevision,
  queueRevised,
  queueRevisionToPay,
  releaseTaken,
  type StoredRevision,
  waitingRevisionOf,
} from './settle-revision.ts'

/**
 * Changes a paid order for the staff. What is less goes back at once; for what is more the order stays as it was until
 * the customer has paid it. The version is the one that was seen: a change decided on an older one changes nothing.
 * @throws AppError the endpoint's problems; 'stale_version' brings the order as it is
 * Source: docs/decisions/0116-revisions-of-a-paid-order.md.
 */
export async function reviseOrder(ctx: Ctx, money: OrderMoney, id: string, change: Change): Promise<BoardOrder> {
  return await decideAndSave(ctx, money, change, {
    isCustomer: false,
    order: tx => revisableOrder(ctx, tx, id, change.version),
    answer: tx => onTheBoard(ctx, tx, id),
  })
}

/** Who changes an order: what of it they may change, and what they are answered. */
export type Reviser<Answer> = {
  isCustomer: boolean
  /** The order, locked, where they may change it. */
  order: (tx: Queryable) => Promise<WholeOrder>
  answer: (tx: Queryable) => Promise<Answer>
}

/** Decides on a change by what this process knows, and once more where that was old; one decision for everybody. */
export async function decideAndSave<Answer>(
  ctx: Ctx,
  money: OrderMoney,
  change: Change,
  by: Reviser<Answer>,
): Promise<Answer> {
  const seen = await Promise.all([ctx.snapshots.read(menuSnapshot), ctx.snapshots.read(settingsSnapshot)])
  try {
    return await saveDecided(ctx, money, change, by, ...seen)
  } catch (error) {
    // As in `placeOrder`: a refusal may rest on a menu that has changed unnoticed by this process.
    const mayBeOld = heldBack(error) === 'decided_on_old' || error instanceof AppError
    if (!mayBeOld || (await areCurrent(ctx.sql, seen[0].version, seen[1].version))) throw error
  }
  const fresh = await Promise.all([ctx.snapshots.reload(menuSnapshot), ctx.snapshots.reload(settingsSnapshot)])
  return await saveDecided(ctx, money, change, by, ...fresh)
}

async function saveDecided<Answer>(
  ctx: Ctx,
  money: OrderMoney,
  change: Change,
  by: Reviser<Answer>,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<Answer> {
  let wanted: Wanted | undefined
  try {
    const saved = await ctx.sql.begin(async tx => {
      const order = await by.order(tx)
      const numbers = await nextNumbers(tx, order.id)
      const facts = { menu, settings, now: ctx.clock(), isByCustomer: by.isCustomer }
      const decision = decideRevision(order, change, numbers.line, facts)
      await assertCurrent(tx, menu.version, settings.version)
      const isPaidAtOnce = decision.dueCents <= 0
      const called = decision.newDay && isPaidAtOnce ? await drawNumber(tx, decision.newDay) : undefined
      const revision = await newRevision(ctx, tx, order, decision, numbers)
      wanted = {
        slot: decision.slot ?? { ...wall(revision.slotAt), at: revision.slotAt, capacity: null },
        cart: { load: revision.kitchenLoad, hasAlcohol: revision.hasAlcohol },
        at: pickupOf(order, revision),
        lines: decision.newDay ? decision.eatenLines : revision.added,
        menu,
      }
      const capacity = capacityAt(revision.slotAt, settings)
      return { answer: await saveRevision(ctx, tx, money, { order, decision, revision, called, menu, by }, capacity) }
    })
    return saved.answer
  } catch (error) {
    throw (await holdProblem(ctx, error, () => wanted)) ?? error
  }
}

async function revisableOrder(ctx: Ctx, tx: Queryable, id: string, version: number): Promise<WholeOrder> {
  if (!(await lockedOrder(tx, id))) throw new AppError('order_not_found')
  const order = (await wholeOrder(tx, id)) as WholeOrder
  if (order.version !== version) throw await staleOrder(ctx, tx, id)
  // Its money is in the restaurant's till, which this software does not keep.
  if (order.tillAt) throw new AppError('revised_at_till')
  if (!isRevisable(order)) throw new AppError('not_revisable', { values: { status: STATUS_WORDS[order.status] } })
  await assertNoneWaits(tx, id)
  return order
}

function wall(at: Date): { date: string; time: string } {
  return { date: parisDay(at), time: parisTime(at) }
}

/** The revision that a decision makes of an order: it waits where there is more to pay. */
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
  const isToPay = decision.dueCents > 0
  return {
    id: uuid(),
    orderId: order.id,
    number: numbers.revision,
    status: isToPay ? 'waiting' : 'applied',
    staffId: staffIdOf(ctx),
    byCustomer: ctx.actor.kind !== 'staff',
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

function pickupOf(order: WholeOrder, revision: StoredRevision): Date {
  return revision.pickupAfter ?? order.pickupAt ?? revision.slotAt
}

type Saved<Answer> = {
  order: WholeOrder
  decision: RevisionDecision
  revision: StoredRevision
  /** The number of another day. */
  called: Called | undefined
  menu: MenuSnapshot
  by: Reviser<Answer>
}

/**
 * Stores a revision with its slot and its portions, makes it at once where nothing more is to be paid, and answers the
 * order. The constraints on slots and portions refuse what does not fit.
 * @param capacity of the revision's slot
 */
async function saveRevision<Answer>(
  ctx: Ctx,
  tx: Queryable,
  money: OrderMoney,
  { order, decision, revision, called, menu, by }: Saved<Answer>,
  capacity: number,
): Promise<Answer> {
  const { id } = order
  const { newDay } = decision
  // Of another day all is held, and of the old day all is given back: both days' rows are locked at once, in their order.
  const held = newDay ? decision.eatenLines : revision.added
  await insertRevision(tx, revision)
  if (revision.status === 'waiting') {
    await touchOrder(tx, id)
    await queueRevisionToPay(ctx, tx, id, revision)
  } else {
    const adultDeclared = order.adultDeclared || revision.hasAlcohol
    const { staffId } = revision
    const cents = -differenceCents(revision)
    if (cents > 0) await money.giveBack(ctx, tx, id, { cents, reason: REVISION_REASON, staffId })
    await makeRevision(tx, order, revision, { adultDeclared, capturedCents: 0, called })
    // A customer who takes a dish off has their own money back: nobody gives it away.
    if (!by.isCustomer) await giveAway(ctx, tx, cents + revision.waivedCents)
    await queueRevised(ctx, tx, id, revision)
  }
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId: revision.staffId,
    action: by.isCustomer
      ? 'order.changed_by_customer'
      : revision.status === 'waiting'
        ? 'order.revise.link'
        : 'order.revise',
    subject: id,
    at: ctx.clock(),
    details: entryOf(revision),
  })
  await notifyOrder(tx, id)
  const answer = await by.answer(tx)
  await cacheAnswer(tx, ctx, { status: 200, response: answer })
  await announcePortionsWithin(tx, await leftOf(holdPortions(tx, { id, at: pickupOf(order, revision) }, held, menu)))
  if (revision.status === 'applied') await releaseTaken(ctx, tx, revision, newDay)
  const hold = { orderId: id, slotAt: revision.slotAt, load: revision.kitchenLoad, capacity }
  await (revision.status === 'waiting' ? holdForRevision(tx, revision.id, hold) : reviseHold(tx, hold))
  return answer
}

function staffIdOf({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.staffId : null
}

/** What the journal says of it. */
function entryOf(revision: StoredRevision) {
  const { number, taken, added, pickupBefore, pickupAfter, totalBeforeCents, totalAfterCents } = revision
  const { waivedCents } = revision
  const tillCents = tillDifferenceCents(added)
  const named = (lines: readonly NewLineRow[]) => lines.map(({ quantity, name }) => `${quantity} ${name}`)
  // A revision that waits for its payment has changed no total yet.
  const totalCents = revision.status === 'applied' &&
    totalBeforeCents !== totalAfterCents && { from: totalBeforeCents, to: totalAfterCents }
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

/**
 * Takes back the revision that waits for its payment. One that turns out to be paid stays, and the caller hears that it
 * waits no more.
 * @throws AppError 'order_not_found', 'revision_over'
 */
export async function withdrawRevision(ctx: Ctx, money: OrderMoney, id: string, number: number): Promise<BoardOrder> {
  return await takeBack(ctx, money, id, { number, answer: tx => onTheBoard(ctx, tx, id) })
}

/** The same for the staff and, where it is the customer's own, for the customer. */
export async function takeBack<Answer>(
  ctx: Ctx,
  money: OrderMoney,
  id: string,
  { number, answer: answered }: { number: number; answer: (tx: Queryable) => Promise<Answer> },
): Promise<Answer> {
  const isMeant = (revision: StoredRevision | undefined) =>
    revision?.number === number && (ctx.actor.kind === 'staff' || revision.byCustomer)
  if (isMeant(await waitingRevisionOf(ctx.sql, id))) await endPaymentPage(ctx, money, id)
  const saved = await ctx.sql.begin(async tx => {
    if (!(await lockedOrder(tx, id))) throw new AppError('order_not_found')
    if (!isMeant(await waitingRevisionOf(tx, id))) throw new AppError('revision_over')
    const now = ctx.clock()
    await touchOrder(tx, id)
    await endWaitingRevision(ctx, tx, id, 'withdrawn', now)
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: staffIdOf(ctx),
      action: 'order.revision.withdraw',
      subject: id,
      at: now,
      details: { number },
    })
    await notifyOrder(tx, id)
    const answer = await answered(tx)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return { answer }
  })
  return saved.answer
}

/** What a revision of an order is numbered, and the first number that is free for a line: lock the order first. */
async function nextNumbers(tx: Queryable, orderId: string): Promise<{ revision: number; line: number }> {
  const [row] = await tx<{ revision: number; line: number }[]>`
    select
      (select coalesce(max(number), 0)::int + 1 from order_revisions where order_id = ${orderId}) as revision,
      (select coalesce(max(line_no), 0)::int + 1 from line_items where order_id = ${orderId}) as line`
  return row ?? { revision: 1, line: 1 }
}

async function insertRevision(tx: Queryable, { taken, added, ...revision }: StoredRevision): Promise<void> {
  const row: Row<'order_revisions'> = {
    ...revision,
    changes: asJson(tx, { taken, added }),
    endedAt: revision.status === 'waiting' ? null : revision.createdAt,
  }
  await tx`insert into order_revisions ${tx(row)}`
}

/** What a living order holds. */
async function holdOf(tx: Queryable, orderId: string): Promise<{ slotAt: Date; load: number } | undefined> {
  const [row] = await tx<{ slotAt: Date; load: number }[]>`
    select slot_at, load from slot_holds where order_id = ${orderId} and released_at is null`
  return row
}

type NewHold = { orderId: string; slotAt: Date; load: number; capacity: number }

/** Fails the transaction when the slot is full ('slot_full'). It locks slots until commit: send it last. */
function reviseHold(tx: Queryable, hold: NewHold) {
  return tx`select revise_hold(${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

/** Holds what a waiting revision needs beside its order's own hold; see `reviseHold`. */
function holdForRevision(tx: Queryable, revisionId: string, hold: NewHold) {
  return tx`select hold_for_revision(${revisionId}, ${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}
