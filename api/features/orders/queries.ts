import type { Queryable } from '#api/platform/database.ts'
import type { OrderLine, OrderStatus } from './contract.ts'

export type OrderRow = {
  id: string
  trackingToken: string
  customerId: string | null
  status: OrderStatus
  version: number
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
  totalCents: number
  pickupAt: Date | null
  pickupRequestedAt: Date | null
  pickupNotes: string
  hasAlcohol: boolean
  createdAt: Date
  payBy: Date
  paidAt: Date | null
  paidOn: string | null
  capturedCents: number
  refundedCents: number
  cancelReason: string | null
  legalVersion: string
}

export type LineRow = {
  lineNo: number
  menuItemId: string
  name: string
  quantity: number
  unitPriceCents: number
  variant: string | null
  spicyLevel: number | null
  cookingLevel: string | null
  components: OrderLine['components'] | null
  mix: OrderLine['mix'] | null
  voucherId: string | null
  alcohol: boolean
  categoryKey: string
  vatShares: Record<string, number>
}

export type EventRow = { id: number; status: OrderStatus; at: string }
export type WholeOrder = OrderRow & { lines: LineRow[]; events: EventRow[] }

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'trackingToken'
  | 'customerId'
  | 'status'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'totalCents'
  | 'pickupAt'
  | 'pickupNotes'
  | 'hasAlcohol'
  | 'createdAt'
  | 'payBy'
  | 'paidAt'
  | 'paidOn'
  | 'legalVersion'
> & { adultDeclared: boolean; marketingOptIn: boolean }

export function insertOrder(tx: Queryable, order: NewOrder) {
  return tx`
    insert into orders (
      id, tracking_token, customer_id, status, customer_name, customer_email, customer_phone, total_cents,
      pickup_at, pickup_notes, has_alcohol, adult_declared, legal_version, marketing_opt_in, created_at, pay_by, paid_at, paid_on
    ) values (
      ${order.id}, ${order.trackingToken}, ${order.customerId}, ${order.status}, ${order.customerName},
      ${order.customerEmail}, ${order.customerPhone}, ${order.totalCents}, ${order.pickupAt}, ${order.pickupNotes},
      ${order.hasAlcohol}, ${order.adultDeclared}, ${order.legalVersion}, ${order.marketingOptIn}, ${order.createdAt}, ${order.payBy},
      ${order.paidAt}, ${order.paidOn}
    )`
}

/** All lines in one statement of fixed text, so that its plan is kept whatever their number. */
export function insertLines(tx: Queryable, orderId: string, lines: readonly LineRow[]) {
  return tx`
    insert into line_items (
      order_id, line_no, menu_item_id, name, quantity, unit_price_cents, variant, spicy_level, cooking_level,
      components, mix, voucher_id, alcohol, category_key, vat_shares
    )
    select
      ${orderId}, "lineNo", "menuItemId", name, quantity, "unitPriceCents", variant, "spicyLevel", "cookingLevel",
      components, mix, "voucherId", alcohol, "categoryKey", "vatShares"
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line (
      "lineNo" smallint, "menuItemId" text, name text, quantity smallint, "unitPriceCents" integer, variant text,
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

/** Refuses the transaction (LK002) when it was decided on an older menu or older settings. */
export function assertCurrent(tx: Queryable, menuVersion: number, settingsVersion: number) {
  return tx`select assert_current(${menuVersion}, ${settingsVersion})`
}

/** Whether the menu and the settings are still those of these versions. */
export async function areCurrent(sql: Queryable, menuVersion: number, settingsVersion: number): Promise<boolean> {
  const rows = await sql`
    select 1
    from menu_version, settings
    where menu_version.version = ${menuVersion} and settings.version = ${settingsVersion}`
  return rows.length === 1
}

/** Refuses the transaction (LK001) when the slot is full. It locks the slot until commit: send it last. */
export function holdSlot(tx: Queryable, hold: { orderId: string; slotAt: Date; load: number; capacity: number }) {
  return tx`select hold_slot(${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

export function releaseSlot(tx: Queryable, orderId: string, now: Date) {
  return tx`select release_slot(${orderId}, ${now})`
}

const orderColumns = (sql: Queryable) => sql`
  id, tracking_token as "trackingToken", customer_id as "customerId", status, version,
  customer_name as "customerName", customer_email as "customerEmail", customer_phone as "customerPhone",
  total_cents as "totalCents", pickup_at as "pickupAt", pickup_requested_at as "pickupRequestedAt",
  pickup_notes as "pickupNotes", has_alcohol as "hasAlcohol", created_at as "createdAt", pay_by as "payBy",
  paid_at as "paidAt", paid_on as "paidOn", captured_cents as "capturedCents", refunded_cents as "refundedCents",
  cancel_reason as "cancelReason", legal_version as "legalVersion"`

export async function orderById(sql: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`select ${orderColumns(sql)} from orders where id = ${id}`
  return row
}

/** The order, locked until the transaction ends. */
export async function lockedOrder(tx: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`select ${orderColumns(tx)} from orders where id = ${id} for update`
  return row
}

export async function wholeOrder(sql: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [row] = await sql<WholeOrder[]>`
    select ${orderColumns(sql)},
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'lineNo', l.line_no, 'menuItemId', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
          'unitPriceCents', l.unit_price_cents, 'variant', l.variant, 'spicyLevel', l.spicy_level,
          'cookingLevel', l.cooking_level, 'components', l.components, 'mix', l.mix, 'voucherId', l.voucher_id,
          'alcohol', l.alcohol, 'categoryKey', l.category_key, 'vatShares', l.vat_shares
        ) order by l.line_no), '[]')
        from line_items l
        where l.order_id = orders.id
      ) as lines,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'at', e.at) order by e.id), '[]')
        from order_events e
        where e.order_id = orders.id
      ) as events
    from orders
    where id = ${id}`
  return row
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

/** Whether another order of that customer, paid on that Paris day, still has money in it. */
export async function hasOtherPaidOrder(tx: Queryable, order: OrderRow): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where customer_id = ${order.customerId} and paid_on = ${order.paidOn} and id <> ${order.id}
      and captured_cents > refunded_cents
    limit 1`
  return rows.length > 0
}

export async function unpaidOrderIds(sql: Queryable, dueBefore: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from orders
    where status = 'pending' and pay_by <= ${dueBefore}
    order by pay_by
    limit ${limit}`
  return rows.map(row => row.id)
}

/** Tells every open stream that an order changed; delivered when the transaction commits. */
export function notifyOrder(tx: Queryable, id: string) {
  return tx`select pg_notify('order_changed', ${id})`
}
