import { recordLessRefunded } from '#api/features/orders/actions/paying/record-outside.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lowerPaymentRefunded, type PaymentRow } from '../../queries/stored-payments.ts'
import { markRefundWithdrawn, refundsOfPayment } from '../../queries/stored-refunds.ts'
import { queueRefund } from '../../refund-order.ts'

/**
 * Withdraws refunds that wait to be sent and cannot be any more, because the money has gone another way: a person gave
 * it back in the provider's pages, or a bank holds it. The newest go first; of what is left, the rest is queued anew,
 * under a key of its own, since a key that was used for another amount is refused. The payment must be locked.
 */
export async function withdrawWaiting(services: Services, tx: Queryable, payment: PaymentRow): Promise<void> {
  const refunds = await refundsOfPayment(tx, payment.id)
  const sentCents = sum(refunds.filter(({ status }) => status === 'sent'))
  const roomCents = Math.max(0, payment.capturedCents - sentCents - payment.withdrawnCents)
  const waiting = refunds.filter(({ status }) => status === 'queued')
  let waitingCents = sum(waiting)
  if (waitingCents <= roomCents) return
  let last: (typeof waiting)[number] | undefined
  for (const refund of waiting.toReversed()) {
    if (waitingCents <= roomCents) break
    await markRefundWithdrawn(tx, refund.id)
    await lowerPaymentRefunded(tx, payment.id, refund.amountCents)
    if (payment.settles) await recordLessRefunded(services, tx, payment.orderId, refund.amountCents)
    waitingCents -= refund.amountCents
    last = refund
  }
  const restCents = roomCents - waitingCents
  if (!last || restCents === 0) return
  const { reason, staffId } = last
  await queueRefund(services, tx, payment, { cents: restCents, reason, staffId })
}

function sum(refunds: readonly { amountCents: number }[]): number {
  return refunds.reduce((cents, { amountCents }) => cents + amountCents, 0)
}
