import type { Services } from '#api/platform/context/context.ts'
import { faultOf, isProviderError } from '#api/platform/outside/stripe.ts'
import { closeSession } from './order-money.ts'
import { claimAsking, dropUnseen, openPayments } from './queries/stored-payments.ts'
import { refundsWaitingSince } from './queries/stored-refunds.ts'
import { ASK_EVERY_SECONDS, isMade, isOverdue } from './rules.ts'
import { settleSession } from './settle-session.ts'

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
