import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change, type Row } from '#api/platform/database/row.ts'
import type { ChangeAnswer, ChangeWish, RevisionStatus } from '../../contract/order-changes.ts'
import type { LineRow, NewLineRow } from '../order-rows.ts'

export type StoredRevision = {
  id: string
  orderId: string
  number: number
  status: RevisionStatus
  staffId: string | null
  taken: LineRow[]
  added: NewLineRow[]
  totalBeforeCents: number
  totalAfterCents: number
  /** What of the pieces that it takes off had gone back before: off the total with them, and not given again. */
  returnedCents: number
  /** What it cost more and no card pays, given up by the staff member who made it. */
  waivedCents: number
  pickupBefore: Date | null
  pickupAfter: Date | null
  /** What its order is once it is made true: where it holds how much, and whether it has alcohol. */
  slotAt: Date
  kitchenLoad: number
  hasAlcohol: boolean
  createdAt: Date
  payBy: Date | null
}

const revisionColumns = (sql: Queryable) => sql`
  id, order_id as "orderId", number, status, staff_id as "staffId", changes -> 'taken' as taken,
  changes -> 'added' as added, total_before_cents as "totalBeforeCents", total_after_cents as "totalAfterCents",
  returned_cents as "returnedCents", waived_cents as "waivedCents",
  pickup_before as "pickupBefore", pickup_after as "pickupAfter", slot_at as "slotAt", kitchen_load as "kitchenLoad",
  has_alcohol as "hasAlcohol", created_at as "createdAt", pay_by as "payBy"`

/** What a revision of an order is numbered, and the first number that is free for a line: lock the order first. */
export async function nextNumbers(tx: Queryable, orderId: string): Promise<{ revision: number; line: number }> {
  const [row] = await tx<{ revision: number; line: number }[]>`
    select
      (select coalesce(max(number), 0)::int + 1 from order_revisions where order_id = ${orderId}) as revision,
      (select coalesce(max(line_no), 0)::int + 1 from line_items where order_id = ${orderId}) as line`
  return row ?? { revision: 1, line: 1 }
}

export async function insertRevision(tx: Queryable, revision: StoredRevision): Promise<void> {
  const { taken, added } = revision
  const row: Row<'order_revisions'> = {
    id: revision.id,
    order_id: revision.orderId,
    number: revision.number,
    status: revision.status,
    staff_id: revision.staffId,
    changes: asValue(tx`${JSON.stringify({ taken, added })}::text::jsonb`),
    total_before_cents: revision.totalBeforeCents,
    total_after_cents: revision.totalAfterCents,
    returned_cents: revision.returnedCents,
    waived_cents: revision.waivedCents,
    pickup_before: revision.pickupBefore,
    pickup_after: revision.pickupAfter,
    slot_at: revision.slotAt,
    kitchen_load: revision.kitchenLoad,
    has_alcohol: revision.hasAlcohol,
    created_at: revision.createdAt,
    pay_by: revision.payBy,
    ended_at: revision.status === 'waiting' ? null : revision.createdAt,
  }
  await tx`insert into order_revisions ${tx(row)}`
}

export async function revisionById(sql: Queryable, id: string): Promise<StoredRevision | undefined> {
  const [row] = await sql<StoredRevision[]>`select ${revisionColumns(sql)} from order_revisions where id = ${id}`
  return row
}

/** The revision of an order that waits for its payment. */
export async function waitingRevisionOf(sql: Queryable, orderId: string): Promise<StoredRevision | undefined> {
  const [row] = await sql<StoredRevision[]>`
    select ${revisionColumns(sql)} from order_revisions where order_id = ${orderId} and status = 'waiting'`
  return row
}

/** The orders whose revision was not paid in time. */
export async function overdueRevisions(sql: Queryable, now: Date, limit: number): Promise<{ orderId: string }[]> {
  return await sql<{ orderId: string }[]>`
    select order_id as "orderId"
    from order_revisions
    where status = 'waiting' and pay_by <= ${now}
    order by pay_by
    limit ${limit}`
}

export function endRevision(tx: Queryable, id: string, status: Exclude<RevisionStatus, 'waiting'>, now: Date) {
  const change: Change<'order_revisions', 'status' | 'ended_at'> = { status, ended_at: now }
  return tx`update order_revisions set ${tx(change)} where id = ${id}`
}

/** No waiting change of the pickup is for an earlier time than this. */
export function postponeWaitingPickup(tx: Queryable, orderId: string, pickupAt: Date) {
  return tx`
    update order_revisions
    set pickup_after = greatest(pickup_after, ${pickupAt})
    where order_id = ${orderId} and status = 'waiting' and pickup_after is not null`
}

/** Takes pieces off lines; a trigger moves what is left of them, and a constraint keeps it at least the refunded ones. */
export async function removePieces(
  tx: Queryable,
  orderId: string,
  revision: number,
  taken: readonly { lineNo: number; quantity: number }[],
): Promise<void> {
  for (const { lineNo, quantity } of taken) {
    const row: Row<'line_removals'> = { order_id: orderId, line_no: lineNo, revision, quantity }
    await tx`insert into line_removals ${tx(row)}`
  }
}

export function updateRevised(
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
  },
) {
  const change: Change<'orders', 'revision' | 'total_cents' | 'has_alcohol' | 'adult_declared'> = {
    revision: order.revision,
    total_cents: order.totalCents,
    has_alcohol: order.hasAlcohol,
    adult_declared: order.adultDeclared,
  }
  return tx`
    update orders
    set ${tx(change)},
        reduced_cents = reduced_cents + ${order.reducedCents},
        captured_cents = captured_cents + ${order.capturedCents},
        pickup_at = coalesce(${order.pickupAt}::timestamptz, pickup_at),
        delay_minutes = case when ${order.pickupAt}::timestamptz is null then delay_minutes else 0 end,
        pickup_requested_at = case when ${order.pickupAt}::timestamptz is null then pickup_requested_at end,
        change_answer = case when change_asked_at is not null then coalesce(change_answer, 'done') end
    where id = ${order.id}`
}

/** Raises an order's version, so that nobody decides on what they saw before. */
export function touchOrder(tx: Queryable, id: string) {
  return tx`update orders set id = id where id = ${id}`
}

/** What a living order holds. */
export async function holdOf(tx: Queryable, orderId: string): Promise<{ slotAt: Date; load: number } | undefined> {
  const [row] = await tx<{ slotAt: Date; load: number }[]>`
    select slot_at as "slotAt", load from slot_holds where order_id = ${orderId} and released_at is null`
  return row
}

type NewHold = { orderId: string; slotAt: Date; load: number; capacity: number }

/** Fails the transaction when the slot is full (`isSlotFull`). It locks slots until commit: send it last. */
export function reviseHold(tx: Queryable, hold: NewHold) {
  return tx`select revise_hold(${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

/** Holds what a waiting revision needs beside its order's own hold; see `reviseHold`. */
export function holdForRevision(tx: Queryable, revisionId: string, hold: NewHold) {
  return tx`select hold_for_revision(${revisionId}, ${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

/** Makes what a paid revision held its order's own hold: it never fails for a lack of room. Send it last. */
export function settleRevisionHold(
  tx: Queryable,
  revisionId: string,
  hold: { orderId: string; slotAt: Date; load: number },
  now: Date,
) {
  return tx`select settle_revision_hold(${revisionId}, ${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${now})`
}

export function freeRevisionHolds(tx: Queryable, orderId: string, now: Date) {
  return tx`select free_revision_holds(${orderId}, ${now})`
}

export function updateChangeAsked(tx: Queryable, id: string, asked: { at: Date; wish: ChangeWish; words: string }) {
  const change: Change<'orders', 'change_asked_at' | 'change_wish' | 'change_words' | 'change_answer'> = {
    change_asked_at: asked.at,
    change_wish: asked.wish,
    change_words: asked.words,
    change_answer: null,
  }
  return tx`update orders set ${tx(change)} where id = ${id}`
}

export function updateChangeAnswer(tx: Queryable, id: string, answer: ChangeAnswer) {
  return tx`update orders set change_answer = ${answer} where id = ${id}`
}
