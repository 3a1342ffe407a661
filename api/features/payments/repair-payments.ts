import type { Finding, FindingKind } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import {
  deadOrdersWithMoney,
  differingBooks,
  failedRefunds,
  type LateRefund,
  lateRefunds,
  unhandledEvents,
} from './queries/reconcile-payments.ts'
import { lockedOrderOf } from './queries/stored-payments.ts'
import { handlePaymentEvent } from './receive-webhook.ts'
import { returnMoney } from './refund-order.ts'
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
