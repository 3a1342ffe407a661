/** What the daily sweep asks of payments. Each answers what is wrong, and nothing where all is well. */
import type { Queryable } from '#api/platform/database.ts'
import type { PaymentState } from '../rules/settlement.ts'

export type KnownSession = {
  sessionId: string
  orderId: string
  status: PaymentState
  capturedCents: number
  /** Sent to the provider; null while one is on its way. */
  refundedCents: number | null
}

/** Those of some sessions that are ours. */
export async function knownSessions(sql: Queryable, sessionIds: readonly string[]): Promise<KnownSession[]> {
  return await sql<KnownSession[]>`
    select p.session_id as "sessionId", p.order_id as "orderId", p.status, p.captured_cents as "capturedCents",
      (
        select case when count(*) filter (where r.status = 'queued') = 0
          then coalesce(sum(r.amount_cents) filter (where r.status = 'sent'), 0)::int end
        from refunds r
        where r.payment_id = p.id
      ) as "refundedCents"
    from payments p
    where p.session_id = any(${sessionIds as string[]})`
}

export type LateRefund = { id: string; orderId: string; amountCents: number }

/** Queued since before an instant. */
export async function lateRefunds(sql: Queryable, before: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id as "orderId", r.amount_cents as "amountCents"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'queued' and r.created_at < ${before}
    order by r.created_at`
}

/** That the provider took and the bank refused, since an instant. */
export async function failedRefunds(sql: Queryable, since: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id as "orderId", r.amount_cents as "amountCents"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'failed' and r.sent_at >= ${since}
    order by r.created_at`
}

export async function unhandledEvents(sql: Queryable, before: Date): Promise<{ eventId: string; sessionId: string }[]> {
  return await sql<{ eventId: string; sessionId: string }[]>`
    select id as "eventId", session_id as "sessionId"
    from provider_events
    where handled_at is null and received_at < ${before}
    order by received_at`
}

/** Cancelled orders that money was kept of. */
export async function deadOrdersWithMoney(sql: Queryable): Promise<{ orderId: string; cents: number }[]> {
  return await sql<{ orderId: string; cents: number }[]>`
    select p.order_id as "orderId", sum(p.captured_cents - p.refunded_cents)::int as cents
    from payments p
    join orders o on o.id = p.order_id
    where o.status = 'cancelled' and p.captured_cents > p.refunded_cents
    group by 1`
}

/** Orders whose own figures, payments and refunds do not say the same. */
export async function differingBooks(sql: Queryable): Promise<{ orderId: string; why: string }[]> {
  return await sql<{ orderId: string; why: string }[]>`
    select o.id as "orderId", 'commande et paiement' as why
    from orders o
    left join payments p on p.order_id = o.id and p.settles
    where o.captured_cents <> coalesce(p.captured_cents, 0) or o.refunded_cents <> coalesce(p.refunded_cents, 0)
    union
    select p.order_id, 'paiement et remboursements'
    from payments p
    left join (select payment_id, sum(amount_cents) as cents from refunds group by 1) r on r.payment_id = p.id
    where p.refunded_cents <> coalesce(r.cents, 0)
    union
    select p.order_id, 'paiement et statut'
    from payments p
    join orders o on o.id = p.order_id
    where p.settles and o.status = 'pending'`
}
