import { earnPoint } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import { giveSomeVouchersBack } from '#api/features/loyalty/vouchers.ts'
import { notify } from '#api/features/notifications/notify.ts'
import { orderChangedMessage } from '#api/features/notifications/order-messages.ts'
import {
  orderRevisedMail,
  type RevisedOrder,
  revisionToPayMail,
} from '#api/features/notifications/order-money-messages.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Change, Columns, Queryable, Row } from '#api/platform/database/database.ts'
import type { RevisionStatus } from '../contract-order.ts'
import { releasePortions } from '../holds/hold-portions.ts'
import { mailedLine, notifyCustomer, trackingUrl } from '../order-mails.ts'
import { toReceipt } from '../order-receipt.ts'
import {
  AS_PLACED,
  type LineRow,
  lockedOrder,
  type NewLineRow,
  notifyOrder,
  type OrderRow,
  type WholeOrder,
  wholeOrder,
} from '../rows.ts'
import { differenceCents, isRevisable, tillDifferenceCents } from '../rules/revisions.ts'
import { insertLines } from '../write-orders.ts'

/**
 * Makes a revision true that its payment has settled, in the payment's own transaction.
 * @returns 'already_paid' or 'dead' (it waits no more, or its order is ready, cancelled or refunded): nothing changed,
 *   and the money must go back
 * Source: docs/decisions/0116-revisions-of-a-paid-order.md.
 */
export async function settleRevision(
  services: Services,
  tx: Queryable,
  payment: { orderId: string; revisionId: string; capturedCents: number; paidAt: Date },
): Promise<'confirmed' | 'already_paid' | 'dead'> {
  const order = await lockedOrder(tx, payment.orderId)
  const revision = await revisionById(tx, payment.revisionId)
  if (!order || !revision) return 'dead'
  if (revision.status === 'applied') return 'already_paid'
  if (revision.status !== 'waiting' || !isRevisable(order)) return 'dead'
  // 'Commencer' ends it, and a former release's 'Commencer' does not.
  if (revision.byCustomer && order.status !== 'confirmed') return 'dead'
  const newDay = await newDayOf(tx, revision)
  const called = newDay ? await drawNumber(tx, newDay) : undefined
  await endRevision(tx, revision.id, 'applied', payment.paidAt)
  await makeRevision(tx, order, revision, {
    adultDeclared: order.adultDeclared || revision.hasAlcohol,
    capturedCents: payment.capturedCents,
    called,
  })
  // The first money of an order that was free: it earns the day's point as any paid one.
  if (order.capturedCents === 0 && order.customerId && order.paidOn) {
    const { customerId, id: orderId, paidOn } = order
    const balance = await earnPoint(tx, { customerId, orderId, paidOn, now: payment.paidAt })
    if (balance !== null) await notifyReward(services, tx, customerId, balance)
  }
  await queueRevised(services, tx, order.id, revision)
  await notifyOrder(tx, order.id)
  await releaseTaken(services, tx, revision, newDay)
  const hold = { orderId: order.id, slotAt: revision.slotAt, load: revision.kitchenLoad }
  await settleRevisionHold(tx, revision.id, hold, payment.paidAt)
  return 'confirmed'
}

/** The number that an order is called by, and the Paris day of which it is. */
export type Called = { number: number; on: string }

/** Draws a number of a day, which stays locked until commit: after the order, before its customer. */
export async function drawNumber(tx: Queryable, on: string): Promise<Called> {
  const [row] = await tx<[{ number: number }]>`select next_call_number(${on}) as number`
  return { number: row.number, on }
}

/** The day that a revision which waits moves its order to; undefined: it stays within the day of its slot. */
async function newDayOf(tx: Queryable, { orderId, slotAt }: StoredRevision): Promise<string | undefined> {
  const [held] = await tx<{ slotAt: Date }[]>`select slot_at from slot_holds where order_id = ${orderId}`
  const day = parisDay(slotAt)
  return held && parisDay(held.slotAt) !== day ? day : undefined
}

/** Gives the portions back that a revision which was made no longer needs. @param newDay where it moved the pickup */
export async function releaseTaken(
  services: Services,
  tx: Queryable,
  { orderId, taken }: StoredRevision,
  newDay: string | undefined,
): Promise<void> {
  if (newDay) {
    for (const day of await otherDaysHeld(tx, orderId, newDay)) await releasePortions(services, tx, orderId, { day })
  } else if (taken.length > 0) await releasePortions(services, tx, orderId, { lines: taken })
}

async function otherDaysHeld(tx: Queryable, orderId: string, but: string): Promise<string[]> {
  const rows = await tx<{ day: string }[]>`
    select distinct day
    from portion_holds
    where order_id = ${orderId} and day <> ${but}
    order by day`
  return rows.map(({ day }) => day)
}

type Facts = {
  adultDeclared: boolean
  /** What was paid for it. */
  capturedCents: number
  /** The number of the day that the pickup moves to. */
  called: Called | undefined
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
    answersWish: !revision.byCustomer,
  })
}

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
  const newDay = await newDayOf(tx, revision)
  if (newDay) await releasePortions(services, tx, orderId, { day: newDay })
  else if (revision.added.length > 0) await releasePortions(services, tx, orderId, { lines: revision.added })
  await freeRevisionHolds(tx, orderId, now)
  return true
}

/** Ends the change that waits where its customer made it: the kitchen begins, and nobody has agreed to it. */
export async function endWaitingChange(services: Services, tx: Queryable, orderId: string, now: Date): Promise<void> {
  if ((await waitingRevisionOf(tx, orderId))?.byCustomer) {
    await endWaitingRevision(services, tx, orderId, 'withdrawn', now)
  }
}

/**
 * For whoever would change lines or money beside a waiting revision, which was decided on both.
 * @throws AppError 'revision_waiting'
 */
export async function assertNoneWaits(tx: Queryable, orderId: string): Promise<void> {
  if (await waitingRevisionOf(tx, orderId)) throw new AppError('revision_waiting')
}

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

/** Queues the mail that an order was changed, with the corrected receipt, in the transaction that changes it. */
export async function queueRevised(
  services: Services,
  tx: Queryable,
  orderId: string,
  revision: StoredRevision,
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  // A changed order was paid, so it has a receipt.
  const data = orderRevisedMail(toMailed(services, order, revision), toReceipt(order) as ItemisedReceipt)
  const isOwnDoing = revision.byCustomer
  await notifyCustomer(services, tx, order, { kind: 'order-revised', data, cause: revision.id, isOwnDoing })
  if (isOwnDoing) await queueChanged(services, tx, order, revision)
}

/** Tells the staff's devices that a customer has changed their order. */
async function queueChanged(
  services: Services,
  tx: Queryable,
  { id: orderId, callNumber, pickupAt, createdAt }: WholeOrder,
  revision: StoredRevision,
): Promise<void> {
  const at = pickupAt ?? createdAt
  const data = orderChangedMessage({ orderId, callNumber, pickup: { day: parisDay(at), time: parisTime(at) } })
  await notify(services, tx, { kind: 'order-changed', cause: revision.id, orderId, data })
}

/** Queues the mail with the link to pay what a change costs more. */
export async function queueRevisionToPay(
  services: Services,
  tx: Queryable,
  orderId: string,
  revision: StoredRevision,
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order || !revision.payBy) return
  const data = revisionToPayMail(toMailed(services, order, revision), revision.payBy)
  const isOwnDoing = revision.byCustomer
  await notifyCustomer(services, tx, order, { kind: 'order-revision-to-pay', data, cause: revision.id, isOwnDoing })
}

function toMailed(services: Services, order: WholeOrder, revision: StoredRevision): RevisedOrder {
  const pickupAt = revision.pickupAfter ?? order.pickupAt ?? order.createdAt
  return {
    orderId: order.id,
    callNumber: order.callNumber,
    customerName: order.customerName ?? '',
    taken: revision.taken.map(mailedLine),
    added: revision.added.map(line => mailedLine({ ...line, ...AS_PLACED })),
    totalBeforeCents: revision.totalBeforeCents,
    totalAfterCents: revision.totalAfterCents,
    differenceCents: differenceCents(revision),
    waivedCents: revision.waivedCents,
    tillCents: tillDifferenceCents(revision.added),
    pickup: { day: parisDay(pickupAt), time: parisTime(pickupAt), asap: order.asap && !revision.pickupAfter },
    pickupWas: revision.pickupBefore && {
      day: parisDay(revision.pickupBefore),
      time: parisTime(revision.pickupBefore),
    },
    isByCustomer: revision.byCustomer,
    trackingUrl: trackingUrl(services, order),
  }
}

export type StoredRevision = Columns<
  'order_revisions',
  | 'id'
  | 'orderId'
  | 'number'
  | 'staffId'
  | 'byCustomer'
  | 'totalBeforeCents'
  | 'totalAfterCents'
  | 'pickupBefore'
  | 'pickupAfter'
  | 'kitchenLoad'
  | 'hasAlcohol'
  | 'createdAt'
  | 'payBy'
> & {
  status: RevisionStatus
  taken: LineRow[]
  added: NewLineRow[]
  /** What of the pieces that it takes off had gone back before: off the total with them, and not given again. */
  returnedCents: number
  /** What it cost more and no card pays, given up by the staff member who made it. */
  waivedCents: number
  /** What its order is once it is made true: where it holds how much, and whether it has alcohol. */
  slotAt: Date
}

const revisionColumns = (sql: Queryable) => sql`
  id, order_id, number, status, staff_id, by_customer, changes -> 'taken' as taken,
  changes -> 'added' as added, total_before_cents, total_after_cents,
  returned_cents, waived_cents,
  pickup_before, pickup_after, slot_at, kitchen_load,
  has_alcohol, created_at, pay_by`

async function revisionById(sql: Queryable, id: string): Promise<StoredRevision | undefined> {
  const [row] = await sql<StoredRevision[]>`select ${revisionColumns(sql)} from order_revisions where id = ${id}`
  return row
}

/** The revision of an order that waits for its payment. */
export async function waitingRevisionOf(sql: Queryable, orderId: string): Promise<StoredRevision | undefined> {
  const [row] = await sql<StoredRevision[]>`
    select ${revisionColumns(sql)} from order_revisions where order_id = ${orderId} and status = 'waiting'`
  return row
}

function endRevision(tx: Queryable, id: string, status: Exclude<RevisionStatus, 'waiting'>, now: Date) {
  const change: Change<'order_revisions', 'status' | 'endedAt'> = { status, endedAt: now }
  return tx`update order_revisions set ${tx(change)} where id = ${id}`
}

/** Takes pieces off lines; a trigger moves what is left of them, and a constraint keeps it at least the refunded ones. */
async function removePieces(
  tx: Queryable,
  orderId: string,
  revision: number,
  taken: readonly { lineNo: number; quantity: number }[],
): Promise<void> {
  for (const { lineNo, quantity } of taken) {
    const row: Row<'line_removals'> = { orderId, lineNo, revision, quantity }
    await tx`insert into line_removals ${tx(row)}`
  }
}

function updateRevised(
  tx: Queryable,
  order: {
    id: string
    revision: number
    totalCents: number
    /** What is off the total and goes back with this revision, or went before. */
    reducedCents: number
    /** What was paid for this revision. */
    capturedCents: number
    hasAlcohol: boolean
    adultDeclared: boolean
    /** Null: the pickup stays. */
    pickupAt: Date | null
    /** The staff did what the customer asked for. */
    answersWish: boolean
    called: Called | undefined
  },
) {
  const change: Change<'orders', 'revision' | 'totalCents' | 'hasAlcohol' | 'adultDeclared'> = {
    revision: order.revision,
    totalCents: order.totalCents,
    hasAlcohol: order.hasAlcohol,
    adultDeclared: order.adultDeclared,
  }
  return tx`
    update orders
    set ${tx(change)},
        reduced_cents = reduced_cents + ${order.reducedCents},
        captured_cents = captured_cents + ${order.capturedCents},
        pickup_at = coalesce(${order.pickupAt}::timestamptz, pickup_at),
        call_number = coalesce(${order.called?.number ?? null}::integer, call_number),
        called_on = coalesce(${order.called?.on ?? null}::date, called_on),
        customer_here_at = case when ${order.called === undefined} then customer_here_at end,
        asap = asap and ${order.pickupAt}::timestamptz is null,
        delay_minutes = case when ${order.pickupAt}::timestamptz is null then delay_minutes else 0 end,
        pickup_requested_at = case when ${order.pickupAt}::timestamptz is null then pickup_requested_at end,
        change_answer = case
          when change_asked_at is not null and ${order.answersWish} then coalesce(change_answer, 'done')
          else change_answer
        end
    where id = ${order.id}`
}

/** Makes what a paid revision held its order's own hold: it never fails for a lack of room. Send it last. */
function settleRevisionHold(
  tx: Queryable,
  revisionId: string,
  hold: { orderId: string; slotAt: Date; load: number },
  now: Date,
) {
  return tx`select settle_revision_hold(${revisionId}, ${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${now})`
}

function freeRevisionHolds(tx: Queryable, orderId: string, now: Date) {
  return tx`select free_revision_holds(${orderId}, ${now})`
}
