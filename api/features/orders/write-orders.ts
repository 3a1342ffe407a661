import { insertRows, type JsonRow, type Queryable, type Row } from '#api/platform/database/database.ts'
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
