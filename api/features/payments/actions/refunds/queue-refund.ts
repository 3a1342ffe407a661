import { recordRefund } from '#api/features/orders/actions/paying/record-refund.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { lockedPaidPayments, type PaymentRow, raiseRefunded } from '../../queries/stored-payments.ts'
import { insertRefund } from '../../queries/stored-refunds.ts'

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
  await raiseRefunded(tx, payment.id, refund.cents)
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    amountCents: refund.cents,
    reason: refund.reason,
    staffId: refund.staffId,
    createdAt: services.clock(),
  })
  // The order's own figures only count the payment that settled it.
  if (payment.settles) await recordRefund(services, tx, payment.orderId, refund.cents)
  await addJob(tx, 'send_refund', { refundId: id })
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
    const cents = payment.capturedCents - payment.refundedCents
    if (cents === 0) continue
    await queueRefund(services, tx, payment, { cents, reason, staffId })
    returned += cents
  }
  return returned
}
