import { earnPoint } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { endRevision, revisionById, settleRevisionHold } from '../../queries/paid/revisions.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { notifyOrder } from '../../queries/write-orders.ts'
import { isRevisable } from '../../rules/revisions/revisable.ts'
import { releasePortions } from '../portions/portions.ts'
import { makeRevision } from './make-revision.ts'
import { queueRevised } from './revision-mails.ts'

/**
 * Makes a revision true that its payment has settled, in the payment's own transaction.
 * @returns 'already_paid' or 'dead' (it waits no more, or its order is ready, cancelled or refunded): nothing changed,
 *   and the money must go back
 * Source: docs/decisions/0116-a-paid-order-may-change.md.
 */
export async function settleRevision(
  services: Services,
  tx: Queryable,
  payment: { orderId: string; revisionId: string; capturedCents: number; paidAt: Date },
): Promise<'confirmed' | 'already_paid' | 'dead'> {
  const order = await lockedOrder(tx, payment.orderId)
  const revision = await revisionById(tx, payment.revisionId)
  if (!order || !revision) return 'dead'
  if (revision.status === 'applied') return 'already_paid'
  if (revision.status !== 'waiting' || !isRevisable(order)) return 'dead'
  await endRevision(tx, revision.id, 'applied', payment.paidAt)
  await makeRevision(tx, order, revision, {
    adultDeclared: order.adultDeclared || revision.hasAlcohol,
    capturedCents: payment.capturedCents,
  })
  // The first money of an order that was free: it earns the day's point as any paid one.
  if (order.capturedCents === 0 && order.customerId && order.paidOn) {
    const { customerId, id: orderId, paidOn } = order
    const balance = await earnPoint(tx, { customerId, orderId, paidOn, now: payment.paidAt })
    if (balance !== null) await notifyReward(services, tx, customerId, balance)
  }
  await queueRevised(services, tx, order.id, revision)
  await notifyOrder(tx, order.id)
  if (revision.taken.length > 0) await releasePortions(services, tx, order.id, { lines: revision.taken })
  const hold = { orderId: order.id, slotAt: revision.slotAt, load: revision.kitchenLoad }
  await settleRevisionHold(tx, revision.id, hold, payment.paidAt)
  return 'confirmed'
}
