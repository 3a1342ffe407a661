import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change, type Row } from '#api/platform/database/row.ts'

type RefundStatus = 'queued' | 'sent' | 'failed' | 'withdrawn'

export type RefundToSend = {
  id: string
  paymentId: string
  n: number
  amountCents: number
  status: RefundStatus
  createdAt: Date
  orderId: string
  paymentIntent: string
}

type NewRefund = {
  id: string
  paymentId: string
  amountCents: number
  reason: string
  staffId: string | null
  createdAt: Date
}

/** It is numbered after the payment's last refund: lock the payment first. */
export function insertRefund(tx: Queryable, refund: NewRefund) {
  return insertRow(tx, refund, { status: 'queued', provider_refund_id: null, sent_at: null })
}

/** One that was made without us. The provider's name for it stands once. Lock the payment first. */
export function insertSentRefund(tx: Queryable, refund: NewRefund & { providerRefundId: string; sentAt: Date }) {
  return insertRow(tx, refund, {
    status: 'sent',
    provider_refund_id: refund.providerRefundId,
    sent_at: refund.sentAt,
  })
}

function insertRow(
  tx: Queryable,
  refund: NewRefund,
  state: Pick<Row<'refunds'>, 'status' | 'provider_refund_id' | 'sent_at'>,
) {
  const row: Row<'refunds'> = {
    id: refund.id,
    payment_id: refund.paymentId,
    n: asValue(tx`(select coalesce(max(n), 0) + 1 from refunds where payment_id = ${refund.paymentId})`),
    amount_cents: refund.amountCents,
    reason: refund.reason,
    staff_id: refund.staffId,
    created_at: refund.createdAt,
    ...state,
  }
  return tx`insert into refunds ${tx(row)}`
}

export async function refundToSend(sql: Queryable, id: string): Promise<RefundToSend | undefined> {
  const [row] = await sql<RefundToSend[]>`
    select r.id, r.payment_id as "paymentId", r.n, r.amount_cents as "amountCents", r.status,
      r.created_at as "createdAt", p.order_id as "orderId", p.payment_intent as "paymentIntent"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.id = ${id}`
  return row
}

export function markRefundSent(sql: Queryable, refund: { id: string; providerRefundId: string; sentAt: Date }) {
  const change: Change<'refunds', 'status' | 'provider_refund_id' | 'sent_at'> = {
    status: 'sent',
    provider_refund_id: refund.providerRefundId,
    sent_at: refund.sentAt,
  }
  return sql`
    update refunds
    set ${sql(change)}
    where id = ${refund.id} and status = 'queued'`
}

export type RefundOfPayment = {
  id: string
  amountCents: number
  reason: string
  staffId: string | null
  status: RefundStatus
  providerRefundId: string | null
}

/** All refunds of a payment, oldest first. */
export async function refundsOfPayment(sql: Queryable, paymentId: string): Promise<RefundOfPayment[]> {
  return await sql<RefundOfPayment[]>`
    select id, amount_cents as "amountCents", reason, staff_id as "staffId", status,
      provider_refund_id as "providerRefundId"
    from refunds
    where payment_id = ${paymentId}
    order by n`
}

/** It was sent, and the bank refused it. True the first time. */
export async function markRefundFailed(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx`update refunds set status = 'failed' where id = ${id} and status = 'sent' returning 1`
  return rows.length > 0
}

/** Those that a bank refused, newest first. */
export async function newestFailedRefunds(
  sql: Queryable,
  limit: number,
): Promise<{ id: string; orderId: string; amountCents: number; reason: string; sentAt: Date }[]> {
  return await sql<{ id: string; orderId: string; amountCents: number; reason: string; sentAt: Date }[]>`
    select r.id, p.order_id as "orderId", r.amount_cents as "amountCents", r.reason, r.sent_at as "sentAt"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'failed'
    order by r.sent_at desc, r.id
    limit ${limit}`
}

type OrderRefund = { orderId: string; createdAt: Date; amountCents: number }

/** The refunds of what orders cost, without those that a bank refused. */
export async function refundsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<OrderRefund[]> {
  return await sql<OrderRefund[]>`
    select p.order_id as "orderId", r.created_at as "createdAt", r.amount_cents as "amountCents"
    from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = any(${orderIds as string[]}::uuid[]) and p.settles and r.status in ('queued', 'sent')`
}

/** It waited, and its money has gone another way. */
export function markRefundWithdrawn(tx: Queryable, id: string) {
  return tx`update refunds set status = 'withdrawn' where id = ${id}`
}

/** The provider's refunds of a payment that are recorded for other refunds than this one. */
export async function othersProviderRefunds(
  sql: Queryable,
  refund: { id: string; paymentId: string },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select provider_refund_id as id
    from refunds
    where payment_id = ${refund.paymentId} and id <> ${refund.id} and provider_refund_id is not null`
  return new Set(rows.map(row => row.id))
}

/** Refunds that have been waiting for the provider since before an instant. */
export async function refundsWaitingSince(sql: Queryable, before: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from refunds
    where status = 'queued' and created_at < ${before}`
  return row?.count ?? 0
}
