import { asValue, type Change, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import { turnTaken } from '#api/platform/database/locks.ts'
import type { OrderState, PaymentState } from './rules.ts'

export type PaymentRow = Columns<
  'payments',
  | 'id'
  | 'orderId'
  | 'sessionId'
  | 'url'
  | 'successUrl'
  | 'cancelUrl'
  | 'amountCents'
  | 'settles'
  | 'paymentIntent'
  | 'capturedCents'
  | 'refundedCents'
  | 'createdAt'
> & {
  /** The revision that it pays for; null: the order itself. */
  revisionId: string | null
  status: PaymentState
  /** What banks hold of it because of disputes. */
  withdrawnCents: number
}
/** A payment whose session has been made. */
export type MadePayment = PaymentRow & { sessionId: string; url: string }
export type WithOrder = {
  orderStatus: OrderState
  /** Until when it may be paid. */
  orderPayBy: Date
  /** Until when the revision that it pays for waits; null: it waits no more, or there is none. */
  revisionPayBy: Date | null
  /** That revision's number. */
  revisionNumber: number | null
}

export const paymentColumns = (sql: Queryable) => sql`
  p.id, p.order_id, p.revision_id, p.session_id, p.url, p.success_url,
  p.cancel_url, p.amount_cents, p.status, p.settles,
  p.payment_intent, p.captured_cents, p.refunded_cents,
  p.withdrawn_cents, p.created_at`

export const revisionColumns = (sql: Queryable) => sql`
  (select r.pay_by from order_revisions r where r.id = p.revision_id and r.status = 'waiting') as revision_pay_by,
  (select r.number from order_revisions r where r.id = p.revision_id) as revision_number`

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
): Promise<(MadePayment & WithOrder) | undefined> {
  const [row] = await sql<(MadePayment & WithOrder)[]>`
    select ${paymentColumns(sql)}, o.status as order_status, o.pay_by as order_pay_by, ${revisionColumns(sql)}
    from payments p
    join orders o on o.id = p.order_id
    where p.session_id = ${sessionId}`
  return row
}

/** The payment, locked until the transaction ends. Lock its order first. */
export async function lockedPayment(tx: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`select ${paymentColumns(tx)} from payments p where p.id = ${id} for update`
  return row
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

/**
 * The order of a payment, locked until the transaction ends and before any of its payments: cancelling locks in the
 * same order, so that the two cannot deadlock.
 */
export async function lockedOrderOf(tx: Queryable, orderId: string) {
  const [row] = await tx<
    (Columns<
      'orders',
      'callNumber' | 'totalCents' | 'payBy' | 'pickupAt' | 'asap' | 'customerId' | 'customerName' | 'customerEmail'
    > & { status: OrderState })[]
  >`
    select status, call_number, total_cents, pay_by, pickup_at, asap,
      customer_id, customer_name, customer_email
    from orders
    where id = ${orderId}
    for update`
  return row
}

export type RefundStatus = 'queued' | 'sent' | 'failed' | 'withdrawn'

export type NewRefund = {
  id: string
  paymentId: string
  amountCents: number
  reason: string
  staffId: string | null
  createdAt: Date
}

export function insertRefundRow(
  tx: Queryable,
  refund: NewRefund,
  state: Pick<Row<'refunds'>, 'status' | 'providerRefundId' | 'sentAt'>,
) {
  const row: Row<'refunds'> = {
    id: refund.id,
    paymentId: refund.paymentId,
    n: asValue(tx`(select coalesce(max(n), 0) + 1 from refunds where payment_id = ${refund.paymentId})`),
    amountCents: refund.amountCents,
    reason: refund.reason,
    staffId: refund.staffId,
    createdAt: refund.createdAt,
    failedAt: null,
    ...state,
  }
  return tx`insert into refunds ${tx(row)}`
}

export function markRefundSent(sql: Queryable, refund: { id: string; providerRefundId: string; sentAt: Date }) {
  const change: Change<'refunds', 'status' | 'providerRefundId' | 'sentAt'> = {
    status: 'sent',
    providerRefundId: refund.providerRefundId,
    sentAt: refund.sentAt,
  }
  return sql`
    update refunds
    set ${sql(change)}
    where id = ${refund.id} and status = 'queued'`
}

export type DisputeRow = Columns<
  'disputes',
  | 'id'
  | 'paymentId'
  | 'orderId'
  | 'amountCents'
  | 'reason'
  | 'status'
  | 'answerBy'
  | 'withdrawnCents'
  | 'openedAt'
  | 'heardAt'
>

export const disputeColumns = (sql: Queryable) => sql`
  id, payment_id, order_id, amount_cents, reason, status,
  answer_by, withdrawn_cents, opened_at, heard_at`

/** What is known of a dispute. Lock its payment first. */
export async function disputeById(sql: Queryable, id: string): Promise<DisputeRow | undefined> {
  const [row] = await sql<DisputeRow[]>`select ${disputeColumns(sql)} from disputes where id = ${id}`
  return row
}
