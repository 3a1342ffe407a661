import { insertRows, type JsonRow, type Queryable, type Row } from '#api/platform/database/database.ts'
import type { OrderStatus } from './contract-order.ts'
import type { NewLineRow, NewOrder } from './rows.ts'

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

/** Raises an order's version, so that nobody decides on what they saw before. */
export function touchOrder(tx: Queryable, id: string) {
  return tx`update orders set id = id where id = ${id}`
}

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

/** Notifies every open stream that an order changed; Postgres delivers it when the transaction commits. */
export function notifyOrder(tx: Queryable, id: string) {
  return tx`select pg_notify('order_changed', ${id})`
}
