/** The nightly reconciliation's questions about payments; each query returns the rows that are wrong. */
import type { Queryable } from '#api/platform/database/database.ts'
import type { PaymentState } from '../rules.ts'
import type { StoredEvent } from './provider-events.ts'

export type KnownSession = {
  sessionId: string
  orderId: string
  status: PaymentState
  capturedCents: number
  /** The cents whose refund the provider accepted; null while one is still being sent. */
  refundedCents: number | null
}

/** Which of some sessions are ours, with their sums. */
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

/** Refunds queued before an instant that are not sent. */
export async function lateRefunds(sql: Queryable, before: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id as "orderId", r.amount_cents as "amountCents"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'queued' and r.created_at < ${before}
    order by r.created_at`
}

/** Refunds since an instant that the provider accepted and the bank refused. */
export async function failedRefunds(sql: Queryable, since: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id as "orderId", r.amount_cents as "amountCents"
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'failed' and r.sent_at >= ${since}
    order by r.created_at`
}

export async function unhandledEvents(sql: Queryable, before: Date): Promise<StoredEvent[]> {
  return await sql<StoredEvent[]>`
    select id as "eventId", type, object_id as "objectId"
    from provider_events
    where handled_at is null and received_at < ${before}
    order by received_at`
}

/** Cancelled orders whose money was not wholly returned. */
export async function deadOrdersWithMoney(sql: Queryable): Promise<{ orderId: string; cents: number }[]> {
  return await sql<{ orderId: string; cents: number }[]>`
    select p.order_id as "orderId", sum(p.captured_cents - p.refunded_cents - p.withdrawn_cents)::int as cents
    from payments p
    join orders o on o.id = p.order_id
    where o.status = 'cancelled' and p.captured_cents > p.refunded_cents + p.withdrawn_cents
      -- A bank refused to take it back: a person finds another way.
      and not exists (select from refunds r where r.payment_id = p.id and r.status = 'failed')
    group by 1`
}

/** Orders whose own figures, payments and refunds contradict each other. */
export async function differingBooks(sql: Queryable): Promise<{ orderId: string; why: string }[]> {
  return await sql<{ orderId: string; why: string }[]>`
    select o.id as "orderId", 'commande et paiement' as why
    from orders o
    left join (
      select order_id, sum(captured_cents) as captured_cents, sum(refunded_cents) as refunded_cents,
        sum(withdrawn_cents) as withdrawn_cents
      from payments
      where settles
      group by 1
    ) p on p.order_id = o.id
    where o.captured_cents <> coalesce(p.captured_cents, 0) or o.refunded_cents <> coalesce(p.refunded_cents, 0)
      or o.withdrawn_cents <> coalesce(p.withdrawn_cents, 0)
    union
    select p.order_id, 'paiement et modification'
    from payments p
    join order_revisions r on r.id = p.revision_id
    where p.settles <> (r.status = 'applied')
    union
    select p.order_id, 'paiement et remboursements'
    from payments p
    left join (
      select payment_id, sum(amount_cents) as cents
      from refunds
      where status in ('queued', 'sent')
      group by 1
    ) r on r.payment_id = p.id
    where p.refunded_cents <> coalesce(r.cents, 0)
    union
    select p.order_id, 'paiement et statut'
    from payments p
    join orders o on o.id = p.order_id
    where p.settles and o.status = 'pending'`
}
