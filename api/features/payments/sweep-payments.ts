import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { faultOf, isProviderError } from '#api/platform/outside/stripe.ts'
import { claimAsking, dropUnseen, type PaymentRow, paymentColumns, revisionColumns, type WithOrder } from './rows.ts'
import { ASK_EVERY_SECONDS, isMade, isOverdue } from './rules.ts'
import { closeSession, settleSession } from './settle-session.ts'

const MINUTE_MS = 60_000
/** The webhook and the page's polls look after a younger session. */
const YOUNG_MS = 1 * MINUTE_MS
const BATCH = 500
/** A run ends before the next one begins. */
const RUN_MS = 4 * MINUTE_MS
/** After so many failures in a row the provider counts as down, and the next run goes on. */
const PATIENCE = 3
const REFUND_IS_LATE_MS = 60 * MINUTE_MS

/**
 * Catches lost webhooks and customers who left: it asks the provider about every open session, settles what was paid
 * and closes what is overdue. It runs every 5 minutes, so that no order stays unsettled for 10.
 * Source: docs/invariants.md, 8.
 */
export async function sweepPayments(services: Services): Promise<void> {
  const now = services.clock()
  await reportLateRefunds(services, now)
  const payments = await openPayments(services.sql, new Date(now.getTime() - YOUNG_MS), BATCH)
  const endsAt = performance.now() + RUN_MS
  let failures = 0
  for (const payment of payments) {
    if (failures >= PATIENCE || performance.now() > endsAt) break
    failures = (await look(services, payment, now)) ? 0 : failures + 1
  }
}

/** Whether the provider answered. */
async function look(
  services: Services,
  payment: Awaited<ReturnType<typeof openPayments>>[number],
  now: Date,
): Promise<boolean> {
  const isDue = isOverdue(payment, now)
  try {
    if (isMade(payment)) {
      await claimAsking(services.sql, payment.id, now, ASK_EVERY_SECONDS * 1000)
      await (isDue ? closeSession(services, payment) : settleSession(services, payment.sessionId))
    } else if (isDue) {
      await dropUnseen(services.sql, payment.orderId)
    }
    return true
  } catch (error) {
    if (isProviderError(error)) {
      services.log.warn({ ...faultOf(error), paymentId: payment.id }, 'provider did not answer the sweep')
      return false
    }
    // A failure at one row must not keep the others waiting.
    services.log.error({ err: error, paymentId: payment.id }, 'payment not settled')
    return true
  }
}

async function reportLateRefunds(services: Services, now: Date): Promise<void> {
  const count = await refundsWaitingSince(services.sql, new Date(now.getTime() - REFUND_IS_LATE_MS))
  if (count > 0) services.log.error({ count }, 'refunds have been waiting for over an hour')
}

/** Open sessions whose change we may have missed, those not asked about for longest first. */
async function openPayments(sql: Queryable, madeBefore: Date, limit: number): Promise<(PaymentRow & WithOrder)[]> {
  return sql<(PaymentRow & WithOrder)[]>`
    select ${paymentColumns(sql)}, o.status as order_status, o.pay_by as order_pay_by, ${revisionColumns(sql)}
    from payments p
    join orders o on o.id = p.order_id
    where p.status in ('opening', 'open') and p.created_at <= ${madeBefore}
    order by p.provider_asked_at nulls first, p.created_at
    limit ${limit}`
}

/** Refunds that have been waiting for the provider since before an instant. */
async function refundsWaitingSince(sql: Queryable, before: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from refunds
    where status = 'queued' and created_at < ${before}`
  return row?.count ?? 0
}
