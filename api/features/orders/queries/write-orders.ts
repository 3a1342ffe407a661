import type { Queryable } from '#api/platform/database/database.ts'
import { type Change, insertRows, type JsonRow, type Row } from '#api/platform/database/row.ts'
import type { OrderStatus } from '../contract/order.ts'
import { type NewLineRow, type NewOrder, type OrderRow, orderColumns } from './order-rows.ts'

/** Columns that are not written at the insert: they are set later or counted by the database. */
type Later =
  | 'version'
  | 'changed_in'
  | 'order_type'
  | 'captured_cents'
  | 'refunded_cents'
  | 'pickup_requested_at'
  | 'delay_minutes'
  | 'age_checked_at'
  | 'cancelled_at'
  | 'call_number'
  | 'called_on'
  | 'cancel_reason'
  | 'customer_here_at'
  | 'mail_failed_at'
  | 'revision'
  | 'reduced_cents'
  | 'withdrawn_cents'
  | 'change_asked_at'
  | 'change_wish'
  | 'change_words'
  | 'change_answer'
  | 'collected_at'
  | 'collected_on'
  | 'collected_by'
  | 'cook_version'

export function insertOrder(tx: Queryable, order: NewOrder) {
  const row: Row<'orders', Later> = {
    id: order.id,
    tracking_token: order.trackingToken,
    customer_id: order.customerId,
    status: order.status,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    total_cents: order.totalCents,
    discount_percent: order.discountPercent,
    pickup_at: order.pickupAt,
    pickup_notes: order.pickupNotes,
    has_alcohol: order.hasAlcohol,
    adult_declared: order.adultDeclared,
    legal_version: order.legalVersion,
    marketing_opt_in: order.marketingOptIn,
    wants_sms: order.wantsSms,
    created_at: order.createdAt,
    pay_by: order.payBy,
    paid_at: order.paidAt,
    paid_on: order.paidOn,
    cancellable_until: order.cancellableUntil,
    taken_by: order.takenBy,
    till_at: order.tillAt,
    making: order.making,
  }
  return tx`insert into orders ${tx(row)}`
}

type LaterOfLine =
  | 'refunded_quantity'
  | 'part_refunded_quantity'
  | 'refund_told'
  | 'removed_quantity'
  | 'cook_version'
  | 'till_collected_at'
  | 'till_collected_by'

/** @param addedIn the revision that brings them */
export function insertLines(tx: Queryable, orderId: string, lines: readonly NewLineRow[], addedIn = 0) {
  const rows = lines.map(
    (line): JsonRow<'line_items', LaterOfLine> => ({
      order_id: orderId,
      line_no: line.lineNo,
      menu_item_id: line.menuItemId,
      name: line.name,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      discount_cents: line.discountCents,
      struck_cents: line.struckCents,
      till_difference_cents: line.tillDifferenceCents,
      variant: line.variant,
      spicy_level: line.spicyLevel,
      cooking_level: line.cookingLevel,
      components: line.components ?? null,
      mix: line.mix ?? null,
      voucher_id: line.voucherId,
      alcohol: line.alcohol,
      category_key: line.categoryKey,
      vat_shares: line.vatShares,
      added_in: addedIn,
    }),
  )
  return insertRows(tx, 'line_items', rows)
}

export function insertEvent(
  tx: Queryable,
  event: { orderId: string; status: OrderStatus; at: Date; staffId?: string | null; reason?: string | null },
) {
  const row: Row<'order_events', 'id'> = {
    order_id: event.orderId,
    status: event.status,
    at: event.at,
    staff_id: event.staffId ?? null,
    reason: event.reason ?? null,
  }
  return tx`insert into order_events ${tx(row)}`
}

type ConfirmedColumn =
  | 'paid_at'
  | 'paid_on'
  | 'cancellable_until'
  | 'captured_cents'
  | 'pickup_at'
  | 'pickup_requested_at'

export function updateConfirmed(
  tx: Queryable,
  order: {
    id: string
    paidAt: Date
    paidOn: string
    cancellableUntil: Date
    capturedCents: number
    pickupAt: Date | null
    pickupRequestedAt: Date | null
  },
) {
  const change: Change<'orders', ConfirmedColumn> = {
    paid_at: order.paidAt,
    paid_on: order.paidOn,
    cancellable_until: order.cancellableUntil,
    captured_cents: order.capturedCents,
    pickup_at: order.pickupAt,
    pickup_requested_at: order.pickupRequestedAt,
  }
  return tx`
    update orders
    set status = 'confirmed', ${tx(change)}
    where id = ${order.id}`
}

export function updateCancelled(tx: Queryable, id: string, reason: string | null, now: Date) {
  const change: Change<'orders', 'cancelled_at' | 'cancel_reason'> = { cancelled_at: now, cancel_reason: reason }
  return tx`
    update orders
    set status = 'cancelled', ${tx(change)}
    where id = ${id}`
}

export function updateStatus(tx: Queryable, id: string, status: OrderStatus, ageCheckedAt: Date | null) {
  return tx`
    update orders
    set status = ${status}, age_checked_at = coalesce(${ageCheckedAt}::timestamptz, age_checked_at)
    where id = ${id}`
}

export function updatePickup(tx: Queryable, id: string, pickupAt: Date) {
  return tx`update orders set pickup_at = ${pickupAt} where id = ${id}`
}

type WithWithdrawn = OrderRow & { withdrawnCents: number }

/** @param cents below zero where less went back than was booked */
export async function raiseRefunded(tx: Queryable, id: string, cents: number): Promise<WithWithdrawn | undefined> {
  const [row] = await tx<WithWithdrawn[]>`
    update orders
    set refunded_cents = refunded_cents + ${cents}
    where id = ${id}
    returning ${orderColumns(tx)}, withdrawn_cents as "withdrawnCents"`
  return row
}

/**
 * Brings what banks hold of an order to the sum of its payments.
 * @returns undefined where it was that already: an event that is told again gives the order no new version
 */
export async function sumWithdrawnOfOrder(tx: Queryable, id: string): Promise<WithWithdrawn | undefined> {
  const [row] = await tx<WithWithdrawn[]>`
    update orders
    set withdrawn_cents = held.cents
    from (select coalesce(sum(withdrawn_cents), 0) as cents from payments where order_id = ${id} and settles) held
    where id = ${id} and withdrawn_cents <> held.cents
    returning ${orderColumns(tx)}, withdrawn_cents as "withdrawnCents"`
  return row
}

/** Moves the pickup of an order that is late. */
export function updateDelayed(tx: Queryable, id: string, pickupAt: Date, minutes: number) {
  return tx`
    update orders
    set pickup_at = ${pickupAt}, delay_minutes = delay_minutes + ${minutes}
    where id = ${id}`
}

export function updateCustomerHere(tx: Queryable, id: string, at: Date) {
  return tx`update orders set customer_here_at = ${at} where id = ${id}`
}

/** @returns whether it is news, of an order that is there (still) */
export async function updateMailFailed(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const { count } = await tx`update orders set mail_failed_at = ${at} where id = ${id} and mail_failed_at is null`
  return count > 0
}

/** Notes that the till has an order's money; who took it and what with stays in the till. */
export function updateCollected(tx: Queryable, id: string, by: { staffId: string; at: Date; on: string }) {
  const change: Change<'orders', 'collected_at' | 'collected_on' | 'collected_by'> = {
    collected_at: by.at,
    collected_on: by.on,
    collected_by: by.staffId,
  }
  return tx`update orders set ${tx(change)} where id = ${id}`
}

/** Takes that note back. */
export function clearCollected(tx: Queryable, id: string) {
  return tx`update orders set collected_at = null, collected_on = null, collected_by = null where id = ${id}`
}

/**
 * Notes the same of the small differences of an order that was paid by card.
 * @returns whether there was one that the till did not have
 */
export async function updateDifferencesCollected(
  tx: Queryable,
  orderId: string,
  by: { staffId: string; at: Date },
): Promise<boolean> {
  const change: Change<'line_items', 'till_collected_at' | 'till_collected_by'> = {
    till_collected_at: by.at,
    till_collected_by: by.staffId,
  }
  const { count } = await tx`
    update line_items
    set ${tx(change)}
    where order_id = ${orderId} and till_difference_cents > 0 and till_collected_at is null
      and refunded_quantity + removed_quantity < quantity`
  return count > 0
}

/** Takes that note back. @returns whether there was one */
export async function clearDifferencesCollected(tx: Queryable, orderId: string): Promise<boolean> {
  const { count } = await tx`
    update line_items
    set till_collected_at = null, till_collected_by = null
    where order_id = ${orderId} and till_collected_at is not null and removed_quantity < quantity`
  return count > 0
}

/** Notifies every open stream that an order changed; Postgres delivers it when the transaction commits. */
export function notifyOrder(tx: Queryable, id: string) {
  return tx`select pg_notify('order_changed', ${id})`
}

/** A constraint keeps it at most what is left of the line's quantity. */
export async function markRefunded(tx: Queryable, orderId: string, lineNo: number, quantity: number): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = refunded_quantity + ${quantity}
    where order_id = ${orderId} and line_no = ${lineNo}`
}

/** Notes that the drink alone of some pieces of a set menu went back; a constraint keeps it at most all of them. */
export async function markPartRefunded(
  tx: Queryable,
  orderId: string,
  lineNo: number,
  quantity: number,
): Promise<void> {
  await tx`
    update line_items
    set part_refunded_quantity = part_refunded_quantity + ${quantity}
    where order_id = ${orderId} and line_no = ${lineNo}`
}

export async function markAllRefunded(tx: Queryable, orderId: string): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = quantity - removed_quantity
    where order_id = ${orderId} and refunded_quantity + removed_quantity < quantity`
}
