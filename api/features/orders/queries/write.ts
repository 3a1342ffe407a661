import type { Queryable } from '#api/platform/database.ts'
import type { OrderStatus } from '../contract.ts'
import { type NewLineRow, type NewOrder, type OrderRow, orderColumns } from './rows.ts'

export function insertOrder(tx: Queryable, order: NewOrder) {
  return tx`
    insert into orders (
      id, tracking_token, customer_id, status, customer_name, customer_email, customer_phone, total_cents, discount_percent,
      pickup_at, pickup_notes, has_alcohol, adult_declared, legal_version, marketing_opt_in, wants_sms, created_at, pay_by, paid_at, paid_on
    ) values (
      ${order.id}, ${order.trackingToken}, ${order.customerId}, ${order.status}, ${order.customerName},
      ${order.customerEmail}, ${order.customerPhone}, ${order.totalCents}, ${order.discountPercent}, ${order.pickupAt}, ${order.pickupNotes},
      ${order.hasAlcohol}, ${order.adultDeclared}, ${order.legalVersion}, ${order.marketingOptIn}, ${order.wantsSms}, ${order.createdAt},
      ${order.payBy}, ${order.paidAt}, ${order.paidOn}
    )`
}

/** All lines in one statement of fixed text, so that its plan is kept whatever their number. */
export function insertLines(tx: Queryable, orderId: string, lines: readonly NewLineRow[]) {
  return tx`
    insert into line_items (
      order_id, line_no, menu_item_id, name, quantity, unit_price_cents, discount_cents, variant, spicy_level, cooking_level,
      components, mix, voucher_id, alcohol, category_key, vat_shares
    )
    select
      ${orderId}, "lineNo", "menuItemId", name, quantity, "unitPriceCents", "discountCents", variant, "spicyLevel", "cookingLevel",
      components, mix, "voucherId", alcohol, "categoryKey", "vatShares"
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line (
      "lineNo" smallint, "menuItemId" text, name text, quantity smallint, "unitPriceCents" integer,
      "discountCents" integer, variant text,
      "spicyLevel" smallint, "cookingLevel" text, components jsonb, mix jsonb, "voucherId" uuid, alcohol boolean,
      "categoryKey" text, "vatShares" jsonb
    )`
}

export function insertEvent(
  tx: Queryable,
  event: { orderId: string; status: OrderStatus; at: Date; staffId?: string | null; reason?: string | null },
) {
  return tx`
    insert into order_events (order_id, status, at, staff_id, reason)
    values (${event.orderId}, ${event.status}, ${event.at}, ${event.staffId ?? null}, ${event.reason ?? null})`
}

export function updateConfirmed(
  tx: Queryable,
  order: {
    id: string
    paidAt: Date
    paidOn: string
    capturedCents: number
    pickupAt: Date | null
    pickupRequestedAt: Date | null
  },
) {
  return tx`
    update orders
    set status = 'confirmed', paid_at = ${order.paidAt}, paid_on = ${order.paidOn},
        captured_cents = ${order.capturedCents}, pickup_at = ${order.pickupAt},
        pickup_requested_at = ${order.pickupRequestedAt}
    where id = ${order.id}`
}

export function updateCancelled(tx: Queryable, id: string, reason: string | null, now: Date) {
  return tx`
    update orders
    set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}
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

export async function raiseRefunded(tx: Queryable, id: string, cents: number): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`
    update orders
    set refunded_cents = refunded_cents + ${cents}
    where id = ${id}
    returning ${orderColumns(tx)}`
  return row
}

/** Moves the pickup of an order that is late. */
export function updateDelayed(tx: Queryable, id: string, pickupAt: Date, minutes: number) {
  return tx`
    update orders
    set pickup_at = ${pickupAt}, delay_minutes = delay_minutes + ${minutes}
    where id = ${id}`
}

/** Tells every open stream that an order changed; delivered when the transaction commits. */
export function notifyOrder(tx: Queryable, id: string) {
  return tx`select pg_notify('order_changed', ${id})`
}

/** The database holds it to the line's pieces. */
export async function markRefunded(tx: Queryable, orderId: string, lineNo: number, quantity: number): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = refunded_quantity + ${quantity}
    where order_id = ${orderId} and line_no = ${lineNo}`
}

export async function markAllRefunded(tx: Queryable, orderId: string): Promise<void> {
  await tx`
    update line_items
    set refunded_quantity = quantity
    where order_id = ${orderId} and refunded_quantity < quantity`
}
