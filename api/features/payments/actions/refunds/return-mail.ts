import { notify } from '#api/features/notifications/actions/notify.ts'
import {
  paymentReturnedMail,
  type ReturnedPayment,
} from '#api/features/notifications/rules/mails/orders/order-money-mails.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Why a payment pays for nothing: its order was cancelled, it was paid already, or sum or order are not the expected
 * ones.
 */
export type ReturnReason = 'dead' | 'already_paid' | 'mismatched'

type Order = {
  callNumber: number | null
  pickupAt: Date | null
  customerId: string | null
  customerName: string | null
  customerEmail: string | null
}

/**
 * Queues the mail that a payment goes back, in the transaction that returns it. A mismatched payment gets none, because
 * it is our fault and no prepared sentence explains it: it is logged, and a person writes.
 */
export async function queueReturnMail(
  services: Services,
  tx: Queryable,
  payment: { id: string; orderId: string; capturedCents: number },
  order: Order,
  why: ReturnReason,
): Promise<void> {
  const because = explanation(order, why)
  if (!because || !order.customerEmail) return
  await notify(services, tx, {
    kind: 'payment-returned',
    cause: payment.id,
    email: order.customerEmail,
    data: paymentReturnedMail({
      orderId: payment.orderId,
      callNumber: order.callNumber,
      customerName: order.customerName ?? '',
      amountCents: payment.capturedCents,
      because,
    }),
    orderId: payment.orderId,
    customerId: order.customerId ?? undefined,
  })
}

function explanation({ pickupAt }: Order, why: ReturnReason): ReturnedPayment['because'] | undefined {
  if (why === 'dead') return 'order_dead'
  if (why === 'mismatched' || !pickupAt) return undefined
  return { duplicateOf: { day: parisDay(pickupAt), time: parisTime(pickupAt) } }
}
