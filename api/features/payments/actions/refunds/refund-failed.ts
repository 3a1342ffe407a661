import { recordLessRefunded } from '#api/features/orders/actions/paying/record-outside.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lowerPaymentRefunded, type PaymentRow } from '../../queries/stored-payments.ts'
import { markRefundFailed } from '../../queries/stored-refunds.ts'
import { notifyOfFailedRefund } from '../outside/notices.ts'

/**
 * Notes that a bank refused a refund: its money is ours again, so no sum counts it as given back, and the team hears that
 * the customer has to be paid another way. Nothing is sent again by itself. Order and payment must be locked.
 */
export async function refundFailed(
  services: Services,
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'settles'>,
  refund: { id: string; amountCents: number },
): Promise<void> {
  if (!(await markRefundFailed(tx, refund.id))) return
  services.log.error({ refundId: refund.id, orderId: payment.orderId }, 'refund failed at the provider')
  await lowerPaymentRefunded(tx, payment.id, refund.amountCents)
  if (payment.settles) await recordLessRefunded(services, tx, payment.orderId, refund.amountCents)
  await notifyOfFailedRefund(services, tx, { ...refund, orderId: payment.orderId })
}
