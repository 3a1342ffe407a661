import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import type { ChangeAnswer, ChangeWish, OrderLine, OrderStatus, RevisionStatus } from './contract-order.ts'

export type OrderRow = Columns<
  'orders',
  | 'id'
  | 'trackingToken'
  | 'customerId'
  | 'version'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'totalCents'
  | 'pickupAt'
  | 'pickupRequestedAt'
  | 'asap'
  | 'pickupNotes'
  | 'cutlery'
  | 'allergens'
  | 'allergyText'
  | 'allergyAgreedAt'
  | 'hasAlcohol'
  | 'adultDeclared'
  | 'createdAt'
  | 'payBy'
  | 'paidAt'
  | 'paidOn'
  | 'capturedCents'
  | 'refundedCents'
  | 'cancelReason'
  | 'legalVersion'
  | 'changeWords'
> & {
  status: OrderStatus
  /** The percentage of the promotion that was applied; null where there was none. */
  discountPercent: number | null
  /** The sum of all delays that the customer was told. */
  delayMinutes: number
  /** The last revision that was applied; 0: as it was placed. */
  revision: number
  /** Set at the payment, and kept whatever becomes of the order. */
  cancellableUntil: Date | null
  /** What revisions gave back: part of `refundedCents`, and off the total already. */
  reducedCents: number
  /** The call number, given at the payment. */
  callNumber: number | null
  /** Whether the customer wants SMS at `customerPhone`. */
  wantsSms: boolean
  /** When the customer first said that they are at the counter. */
  customerHereAt: Date | null
  /** When a mail to `customerEmail` first failed or came back. */
  mailFailedAt: Date | null
  /** When the customer last asked for a change, for which, in their words, and what the staff answered. */
  changeAskedAt: Date | null
  changeWish: ChangeWish | null
  changeAnswer: ChangeAnswer | null
  /** The staff member who took it; null where its customer placed it. */
  takenBy: string | null
  /** When it was confirmed to be paid at the restaurant's till; null for every other order. */
  tillAt: Date | null
  /** When the staff recorded that the till has its money. */
  collectedAt: Date | null
  /** The Paris day of `collectedAt`. */
  collectedOn: string | null
}

export type LineRow = {
  lineNo: number
  menuItemId: string
  name: string
  /** Without the pieces that revisions took off; a line that lost all its pieces is not read. */
  quantity: number
  /** How many of these pieces were refunded. */
  refundedQuantity: number
  /** Of how many pieces of a set menu the drink alone went back. */
  partRefundedQuantity: number
  /** The price of one piece after the discount. */
  unitPriceCents: number
  /** What a promotion took off each piece. */
  discountCents: number
  /** What of each piece's price the till takes beside it: a small difference of the revision that brought it. */
  tillDifferenceCents: number
  /** ISO, when the staff noted that the till has it. */
  tillCollectedAt: string | null
  /** What was struck beside the price of one piece. */
  struckCents: number | null
  variant: string | null
  spicyLevel: number | null
  cookingLevel: string | null
  /** Its customer's word on it. */
  remark: string | null
  /** The kitchen has said that it is not possible. */
  remarkDeclined: boolean
  components: OrderLine['components'] | null
  mix: OrderLine['mix'] | null
  voucherId: string | null
  alcohol: boolean
  categoryKey: string
  vatShares: Record<string, number>
}

/** A line as the kitchen has it. */
export type CookedLineRow = LineRow & {
  /** What the first tick of each of its parts is made on. */
  cookVersion: number
  /** Of parts that were ticked ever. */
  ticks: { part: number; isCooked: boolean; version: number }[]
}

/** A line of a new order, where nothing can have been refunded. */
export type NewLineRow = Omit<LineRow, keyof typeof AS_PLACED>
export const AS_PLACED = { refundedQuantity: 0, partRefundedQuantity: 0, tillCollectedAt: null, remarkDeclined: false }

/** A revision as JSON: its instants are text. */
export type RevisionRow = {
  number: number
  status: RevisionStatus
  at: string
  /** The staff member's name; null once they are gone, and where its customer made it. */
  by: string | null
  byCustomer: boolean
  /** The pieces that it takes off, as lines of so many. */
  taken: LineRow[]
  added: LineRow[]
  totalBeforeCents: number
  totalAfterCents: number
  returnedCents: number
  waivedCents: number
  pickupBefore: string | null
  pickupAfter: string | null
  payBy: string | null
}

export type EventRow = { id: number; status: OrderStatus; at: string }
export type OrderWithLines = OrderRow & { lines: LineRow[]; revisions?: RevisionRow[] }
export type WholeOrder = OrderWithLines & { events: EventRow[]; hasPaymentPage: boolean }

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
  | 'discountPercent'
  | 'pickupAt'
  | 'asap'
  | 'pickupNotes'
  | 'cutlery'
  | 'allergens'
  | 'allergyText'
  | 'allergyAgreedAt'
  | 'hasAlcohol'
  | 'adultDeclared'
  | 'createdAt'
  | 'payBy'
  | 'paidAt'
  | 'paidOn'
  | 'cancellableUntil'
  | 'legalVersion'
  | 'wantsSms'
  | 'takenBy'
  | 'tillAt'
> & { marketingOptIn: boolean; making: string | null }

export const orderColumns = (sql: Queryable) => sql`
  id, tracking_token, customer_id, status, version,
  customer_name, customer_email, customer_phone,
  total_cents, discount_percent, pickup_at, asap, pickup_requested_at,
  pickup_notes, cutlery, allergens, allergy_text, allergy_agreed_at, delay_minutes, has_alcohol, adult_declared, revision,
  created_at, pay_by,
  paid_at, paid_on, cancellable_until, captured_cents, refunded_cents, reduced_cents,
  cancel_reason, call_number, legal_version, wants_sms,
  customer_here_at, mail_failed_at, change_asked_at, change_wish,
  change_words, change_answer, taken_by, till_at,
  collected_at, collected_on`

/** The lines of the outer query's `orders` row, as `LineRow[]`. @param more members of each, in SQL */
export const linesOfOrder = (sql: Queryable, more = sql``) => sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lineNo', l.line_no, 'menuItemId', l.menu_item_id, 'name', l.name, 'quantity', l.quantity - l.removed_quantity,
      'refundedQuantity', l.refunded_quantity, 'partRefundedQuantity', l.part_refunded_quantity,
      'unitPriceCents', l.unit_price_cents, 'discountCents', l.discount_cents, 'tillDifferenceCents', l.till_difference_cents,
      'tillCollectedAt', l.till_collected_at, 'struckCents', l.struck_cents, 'variant', l.variant, 'spicyLevel', l.spicy_level,
      'cookingLevel', l.cooking_level, 'remark', l.remark, 'remarkDeclined', l.remark_declined,
      'components', l.components, 'mix', l.mix, 'voucherId', l.voucher_id, 'alcohol', l.alcohol, 'categoryKey', l.category_key, 'vatShares', l.vat_shares ${more}
    ) order by l.line_no), '[]')
    from line_items l
    where l.order_id = orders.id and l.removed_quantity < l.quantity
  )`

/** The revisions of the outer query's `orders` row, as `RevisionRow[]`. */
export const revisionsOfOrder = (sql: Queryable) => sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', r.number, 'status', r.status, 'at', r.created_at, 'by', s.name, 'byCustomer', r.by_customer, 'taken', r.changes -> 'taken',
      'added', r.changes -> 'added', 'totalBeforeCents', r.total_before_cents, 'totalAfterCents', r.total_after_cents, 'returnedCents', r.returned_cents,
      'waivedCents', r.waived_cents,
      'pickupBefore', r.pickup_before, 'pickupAfter', r.pickup_after, 'payBy', r.pay_by
    ) order by r.number), '[]')
    from order_revisions r
    left join staff s on s.id = r.staff_id
    where r.order_id = orders.id
  )`

/** The same as `CookedLineRow[]`. */
const cookedLinesOfOrder = (sql: Queryable) =>
  linesOfOrder(
    sql,
    sql`, 'cookVersion', l.cook_version, 'ticks', (
      select coalesce(jsonb_agg(jsonb_build_object('part', t.part, 'isCooked', t.is_cooked, 'version', t.version)), '[]')
      from line_ticks t
      where t.order_id = l.order_id and t.line_no = l.line_no
    )`,
  )

export async function orderById(sql: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`select ${orderColumns(sql)} from orders where id = ${id}`
  return row
}

export async function lockedOrder(tx: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`select ${orderColumns(tx)} from orders where id = ${id} for update`
  return row
}

export async function wholeOrder(sql: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [row] = await sql<WholeOrder[]>`
    select ${orderColumns(sql)},
      ${linesOfOrder(sql)} as lines, ${revisionsOfOrder(sql)} as revisions,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'at', e.at) order by e.id), '[]')
        from order_events e
        where e.order_id = orders.id
      ) as events,
      exists (select from payments p where p.order_id = orders.id) as has_payment_page
    from orders
    where id = ${id}`
  return row
}

/**
 * Whether another order of that customer earns that Paris day's point: one paid on it and not wholly refunded, or one
 * that the till has the money of.
 */
export async function hasOtherEarningOrder(
  tx: Queryable,
  { id, customerId }: Pick<OrderRow, 'id' | 'customerId'>,
  day: string,
): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where customer_id = ${customerId} and paid_on = ${day} and id <> ${id}
      and captured_cents > refunded_cents + withdrawn_cents
    union all
    select 1
    from orders
    where customer_id = ${customerId} and collected_on = ${day} and id <> ${id} and status <> 'cancelled'
      and total_cents > 0
    limit 1`
  return rows.length > 0
}

export type BoardRow = OrderRow & {
  since: Date
  cookVersion: number
  lines: CookedLineRow[]
  revisions?: RevisionRow[]
  /** The name of the staff member who took it; null where its customer placed it. */
  takenByName: string | null
}

export const boardColumns = (sql: Queryable) => sql`
  ${orderColumns(sql)}, cook_version, ${cookedLinesOfOrder(sql)} as lines,
  ${revisionsOfOrder(sql)} as revisions,
  coalesce(
    (select max(e.at) from order_events e where e.order_id = orders.id and e.status = orders.status),
    created_at
  ) as since,
  (select s.name from staff s where s.id = orders.taken_by) as taken_by_name`

export function insertEvent(
  tx: Queryable,
  event: { orderId: string; status: OrderStatus; at: Date; staffId?: string | null; reason?: string | null },
) {
  const row: Row<'order_events', 'id'> = {
    orderId: event.orderId,
    status: event.status,
    at: event.at,
    staffId: event.staffId ?? null,
    reason: event.reason ?? null,
  }
  return tx`insert into order_events ${tx(row)}`
}

/** Notifies every open stream that an order changed; Postgres delivers it when the transaction commits. */
export function notifyOrder(tx: Queryable, id: string) {
  return tx`select pg_notify('order_changed', ${id})`
}

/** Raises an order's version, so that nobody decides on what they saw before. */
export function touchOrder(tx: Queryable, id: string) {
  return tx`update orders set id = id where id = ${id}`
}
