import { turnTaken } from '#api/kernel/time/turns.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'
import type { OrderState, PaymentState } from '../rules.ts'

export type PaymentRow = {
  id: string
  orderId: string
  /** The revision that it pays for; null: the order itself. */
  revisionId: string | null
  sessionId: string | null
  url: string | null
  successUrl: string
  cancelUrl: string
  amountCents: number
  status: PaymentState
  settles: boolean | null
  paymentIntent: string | null
  capturedCents: number
  refundedCents: number
  /** What banks hold of it because of disputes. */
  withdrawnCents: number
  createdAt: Date
}
/** A payment whose session has been made. */
export type MadePayment = PaymentRow & { sessionId: string; url: string }
type OfOrder = {
  orderStatus: OrderState
  /** Until when it may be paid. */
  orderPayBy: Date
  /** Until when the revision that it pays for waits; null: it waits no more, or there is none. */
  revisionPayBy: Date | null
  /** That revision's number. */
  revisionNumber: number | null
}

const paymentColumns = (sql: Queryable) => sql`
  p.id, p.order_id as "orderId", p.revision_id as "revisionId", p.session_id as "sessionId", p.url, p.success_url as "successUrl",
  p.cancel_url as "cancelUrl", p.amount_cents as "amountCents", p.status, p.settles,
  p.payment_intent as "paymentIntent", p.captured_cents as "capturedCents", p.refunded_cents as "refundedCents",
  p.withdrawn_cents as "withdrawnCents", p.created_at as "createdAt"`

const ofRevision = (sql: Queryable) => sql`
  (select r.pay_by from order_revisions r where r.id = p.revision_id and r.status = 'waiting') as "revisionPayBy",
  (select r.number from order_revisions r where r.id = p.revision_id) as "revisionNumber"`

/** The session, and what the provider says of it, come later; a check keeps the currency the euro. */
type PlaceRow = Row<
  'payments',
  | 'captured_cents'
  | 'currency'
  | 'paid_at'
  | 'payment_intent'
  | 'provider_asked_at'
  | 'refunded_cents'
  | 'session_id'
  | 'settles'
  | 'url'
  | 'withdrawn_cents'
>

/** Reserves the order's only place for an open session; undefined when it is taken. */
export async function reservePayment(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'revisionId' | 'successUrl' | 'cancelUrl' | 'amountCents' | 'createdAt'>,
): Promise<PaymentRow | undefined> {
  const place: PlaceRow = {
    id: payment.id,
    order_id: payment.orderId,
    revision_id: payment.revisionId,
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    amount_cents: payment.amountCents,
    status: 'opening',
    created_at: payment.createdAt,
  }
  const [row] = await tx<PaymentRow[]>`
    insert into payments as p (${tx(Object.keys(place))})
    values ${tx(place)}
    on conflict (order_id) where status in ('opening', 'open') do nothing
    returning ${paymentColumns(tx)}`
  return row
}

/** Whether the row was still waiting for its session. */
export async function fillPayment(tx: Queryable, id: string, sessionId: string, url: string): Promise<boolean> {
  const change: Change<'payments', 'session_id' | 'url'> = { session_id: sessionId, url }
  const rows = await tx`
    update payments
    set status = 'open', ${tx(change)}
    where id = ${id} and status = 'opening'
    returning 1`
  return rows.length > 0
}

export async function paymentById(sql: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`select ${paymentColumns(sql)} from payments p where p.id = ${id}`
  return row
}

/** The payment that holds the order's only place: it is being opened, or open. */
export async function openPayment(sql: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)}
    from payments p
    where p.order_id = ${orderId} and p.status in ('opening', 'open')`
  return row
}

export async function paymentOfSession(
  sql: Queryable,
  sessionId: string,
): Promise<(MadePayment & OfOrder) | undefined> {
  const [row] = await sql<(MadePayment & OfOrder)[]>`
    select ${paymentColumns(sql)}, o.status as "orderStatus", o.pay_by as "orderPayBy", ${ofRevision(sql)}
    from payments p
    join orders o on o.id = p.order_id
    where p.session_id = ${sessionId}`
  return row
}

/** The paid payment behind the provider's payment intent. */
export async function paymentOfIntent(sql: Queryable, paymentIntent: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments p where p.payment_intent = ${paymentIntent}`
  return row
}

/** The payment, locked until the transaction ends. Lock its order first. */
export async function lockedPayment(tx: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`select ${paymentColumns(tx)} from payments p where p.id = ${id} for update`
  return row
}

/** What was captured and given back of an order, without a lock; undefined: there is none. */
export async function takenOfOrder(
  sql: Queryable,
  orderId: string,
): Promise<{ capturedCents: number; refundedCents: number; withdrawnCents: number } | undefined> {
  const [row] = await sql<{ capturedCents: number; refundedCents: number; withdrawnCents: number }[]>`
    select captured_cents as "capturedCents", refunded_cents as "refundedCents", withdrawn_cents as "withdrawnCents"
    from orders
    where id = ${orderId}`
  return row
}

/** What was paid for an order, locked until the transaction ends. Lock the order first. */
export async function lockedPaidPayments(tx: Queryable, orderId: string): Promise<PaymentRow[]> {
  return tx<PaymentRow[]>`
    select ${paymentColumns(tx)}
    from payments p
    where p.order_id = ${orderId} and p.status = 'paid'
    order by p.created_at, p.id
    for update`
}

export function markPaid(
  tx: Queryable,
  payment: { id: string; settles: boolean; paymentIntent: string; capturedCents: number; paidAt: Date },
) {
  const change: Change<'payments', 'settles' | 'payment_intent' | 'captured_cents' | 'paid_at'> = {
    settles: payment.settles,
    payment_intent: payment.paymentIntent,
    captured_cents: payment.capturedCents,
    paid_at: payment.paidAt,
  }
  return tx`
    update payments
    set status = 'paid', ${tx(change)}
    where id = ${payment.id}`
}

export function markExpired(sql: Queryable, id: string) {
  return sql`
    update payments
    set status = 'expired'
    where id = ${id} and status in ('opening', 'open')`
}

/**
 * Expires a session that is still being opened. Nobody has seen its address, and the process that opens it will find
 * its row expired.
 */
export function dropUnseen(sql: Queryable, orderId: string) {
  return sql`
    update payments
    set status = 'expired'
    where order_id = ${orderId} and status = 'opening'`
}

/** Less went back of a payment than was booked. */
export function lowerPaymentRefunded(tx: Queryable, id: string, cents: number) {
  return tx`update payments set refunded_cents = refunded_cents - ${cents} where id = ${id}`
}

export function raisePaymentRefunded(tx: Queryable, id: string, cents: number) {
  return tx`update payments set refunded_cents = refunded_cents + ${cents} where id = ${id}`
}

/**
 * Whether this caller may ask the provider about a session now: one at a time over all processes.
 * @param everyMs between two questions
 */
export async function claimAsking(sql: Queryable, id: string, now: Date, everyMs: number): Promise<boolean> {
  const { after, until } = turnTaken(now, everyMs)
  const rows = await sql`
    update payments
    set provider_asked_at = ${now}
    where id = ${id} and status = 'open'
      and (provider_asked_at is null or provider_asked_at <= ${after} or provider_asked_at > ${until})
    returning 1`
  return rows.length > 0
}

/** Open sessions whose change we may have missed, those not asked about for longest first. */
export async function openPayments(sql: Queryable, madeBefore: Date, limit: number): Promise<(PaymentRow & OfOrder)[]> {
  return sql<(PaymentRow & OfOrder)[]>`
    select ${paymentColumns(sql)}, o.status as "orderStatus", o.pay_by as "orderPayBy", ${ofRevision(sql)}
    from payments p
    join orders o on o.id = p.order_id
    where p.status in ('opening', 'open') and p.created_at <= ${madeBefore}
    order by p.provider_asked_at nulls first, p.created_at
    limit ${limit}`
}

/**
 * The order of a payment, locked until the transaction ends and before any of its payments: cancelling locks in the
 * same order, so that the two cannot deadlock.
 */
export async function lockedOrderOf(tx: Queryable, orderId: string) {
  const [row] = await tx<
    {
      status: OrderState
      callNumber: number | null
      totalCents: number
      payBy: Date
      pickupAt: Date | null
      customerId: string | null
      customerName: string | null
      customerEmail: string | null
    }[]
  >`
    select status, call_number as "callNumber", total_cents as "totalCents", pay_by as "payBy", pickup_at as "pickupAt",
      customer_id as "customerId", customer_name as "customerName", customer_email as "customerEmail"
    from orders
    where id = ${orderId}
    for update`
  return row
}
