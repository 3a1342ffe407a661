import { recordRefund } from '#api/features/orders/actions/paying/record-refund.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { lockedPaidPayments, type PaymentRow, raisePaymentRefunded } from '../../queries/stored-payments.ts'
import { insertRefund } from '../../queries/stored-refunds.ts'
import { leftOfPayment } from '../../rules.ts'

/**
 * Refunds money of one payment, in the caller's transaction: the sum is booked at once, a constraint keeps it at most
 * the captured one, and a job sends it. The payment must be locked.
 * @returns the refund's id
 */
export async function queueRefund(
  services: Services,
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'settles' | 'capturedCents'>,
  refund: { cents: number; reason: string; staffId: string | null },
): Promise<string> {
  const id = uuid()
  await raisePaymentRefunded(tx, payment.id, refund.cents)
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    amountCents: refund.cents,
    reason: refund.reason,
    staffId: refund.staffId,
    createdAt: services.clock(),
  })
  // The order's own figures only count the payments that settled it or one of its revisions.
  if (payment.settles) await recordRefund(services, tx, payment.orderId, refund.cents)
  // What the job tells the provider stands in its payload, so that all its tries say the same.
  await addJob(tx, 'send_refund', { refundId: id, requestId: services.requestId })
  return id
}

/**
 * Refunds all that was captured for an order and is not returned yet, in the caller's transaction, which holds the
 * order's lock.
 * @returns the cents that go back
 */
export async function returnMoney(
  services: Services,
  tx: Queryable,
  orderId: string,
  reason: string,
  staffId: string | null,
): Promise<number> {
  let returned = 0
  for (const payment of await lockedPaidPayments(tx, orderId)) {
    const cents = leftOfPayment(payment)
    if (cents === 0) continue
    await queueRefund(services, tx, payment, { cents, reason, staffId })
    returned += cents
  }
  return returned
}

/**
 * Refunds a part of what was captured for an order, the newest payment first, in the caller's transaction, which holds
 * the order's lock and has seen that so much is left.
 * @returns the refunds' ids: more than one where one payment did not have enough
 * @throws AppError 'order_disputed' where a bank has taken what would be given
 */
export async function giveBack(
  services: Services,
  tx: Queryable,
  orderId: string,
  { cents, ...refund }: { cents: number; reason: string; staffId: string | null },
): Promise<string[]> {
  const ids: string[] = []
  let leftCents = cents
  const payments = (await lockedPaidPayments(tx, orderId)).filter(({ settles }) => settles)
  for (const payment of payments.toReversed()) {
    const part = Math.min(leftCents, leftOfPayment(payment))
    if (part === 0) continue
    ids.push(await queueRefund(services, tx, payment, { cents: part, ...refund }))
    leftCents -= part
  }
  if (leftCents > 0 && payments.some(({ withdrawnCents }) => withdrawnCents > 0)) throw new AppError('order_disputed')
  if (leftCents > 0) throw new Error(`order ${orderId} has not so much left to give back`)
  return ids
}
