import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Finding, FindingKind } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'
import { handlePaymentEvent, type StoredEvent } from './receive-webhook.ts'
import { returnMoney } from './refund-order.ts'
import { lockedOrderOf } from './rows.ts'
import { RETURN_REASONS } from './rules.ts'
import { sendRefund } from './send-refund.ts'

const HOUR_MS = 60 * 60_000
/** A failed refund is reported for this long, so that it is seen: nothing records that a person has dealt with it. */
const FAILED_FOR_MS = 30 * 24 * HOUR_MS

/** Sends refunds that have waited for over an hour, whatever became of their job; reports those that a bank refused. */
export async function repairRefunds(services: Services): Promise<Finding[]> {
  const now = services.clock().getTime()
  const late = await repairEach(
    services,
    await lateRefunds(services.sql, new Date(now - HOUR_MS)),
    refund => aboutRefund('refund_waiting', refund),
    ({ id }) => sendRefund(services, id),
  )
  const failed = await failedRefunds(services.sql, new Date(now - FAILED_FOR_MS))
  return [...late, ...failed.map(refund => ({ ...aboutRefund('refund_failed', refund), isRepaired: false }))]
}

/** Handles events that were stored over an hour ago and never handled: their job gave up or was lost. */
export async function repairEvents(services: Services): Promise<Finding[]> {
  const events = await unhandledEvents(services.sql, new Date(services.clock().getTime() - HOUR_MS))
  return await repairEach(
    services,
    events,
    ({ eventId }) => ({ kind: 'event_unhandled', subject: eventId }),
    event => handlePaymentEvent(services, event),
  )
}

/**
 * Returns money that is left on cancelled orders, and reports sums that do not agree, since only a person can tell
 * which one is right.
 */
export async function repairBooks(services: Services): Promise<Finding[]> {
  const differing = await differingBooks(services.sql)
  // Where figures contradict each other nothing is paid out.
  const isInDoubt = new Set(differing.map(({ orderId }) => orderId))
  const kept = (await deadOrdersWithMoney(services.sql)).filter(({ orderId }) => !isInDoubt.has(orderId))
  return [
    ...(await repairEach(
      services,
      kept,
      ({ orderId, cents }) => aboutOrder('money_on_dead_order', orderId, { amount: formatEuros(cents) }),
      ({ orderId }) => returnAll(services, orderId),
    )),
    ...differing.map(({ orderId, why }) => ({ ...aboutOrder('books_differ', orderId, { why }), isRepaired: false })),
  ]
}

async function returnAll(services: Services, orderId: string): Promise<void> {
  await services.sql.begin(async tx => {
    const order = await lockedOrderOf(tx, orderId)
    if (order?.status === 'cancelled') await returnMoney(services, tx, orderId, RETURN_REASONS.dead, null)
  })
}

function aboutRefund(kind: FindingKind, { id, orderId, amountCents }: LateRefund) {
  return { ...aboutOrder(kind, orderId, { amount: formatEuros(amountCents) }), subject: id }
}

function aboutOrder(kind: FindingKind, orderId: string, details: Record<string, string>) {
  return { kind, subject: orderId, name: orderNumber(orderId), details }
}

type LateRefund = Columns<'payments', 'id' | 'orderId' | 'amountCents'>

/** Refunds queued before an instant that are not sent. */
async function lateRefunds(sql: Queryable, before: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id, r.amount_cents
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'queued' and r.created_at < ${before}
    order by r.created_at`
}

/** Refunds since an instant that the provider accepted and the bank refused. */
async function failedRefunds(sql: Queryable, since: Date): Promise<LateRefund[]> {
  return await sql<LateRefund[]>`
    select r.id, p.order_id, r.amount_cents
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'failed' and r.sent_at >= ${since}
    order by r.created_at`
}

async function unhandledEvents(sql: Queryable, before: Date): Promise<StoredEvent[]> {
  return await sql<StoredEvent[]>`
    select id as event_id, type, object_id
    from provider_events
    where handled_at is null and received_at < ${before}
    order by received_at`
}

/** Cancelled orders whose money was not wholly returned. */
async function deadOrdersWithMoney(sql: Queryable): Promise<{ orderId: string; cents: number }[]> {
  return await sql<{ orderId: string; cents: number }[]>`
    select p.order_id, sum(p.captured_cents - p.refunded_cents - p.withdrawn_cents)::int as cents
    from payments p
    join orders o on o.id = p.order_id
    where o.status = 'cancelled' and p.captured_cents > p.refunded_cents + p.withdrawn_cents
      -- A bank refused to take it back: a person finds another way.
      and not exists (select from refunds r where r.payment_id = p.id and r.status = 'failed')
    group by 1`
}

/** Orders whose own figures, payments and refunds contradict each other. */
async function differingBooks(sql: Queryable): Promise<{ orderId: string; why: string }[]> {
  return await sql<{ orderId: string; why: string }[]>`
    select o.id as order_id, 'commande et paiement' as why
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
