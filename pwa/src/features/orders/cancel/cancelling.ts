/**
 * Cancelling one's own order: until when, and what happens to the money
 * (docs/product.md#cancelling).
 */
import type { Order } from '#api/features/orders/contract-order.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'

export type CancellableOrder = Pick<
  Order,
  'id' | 'status' | 'paymentStatus' | 'totalAmount' | 'items' | 'cancellable' | 'cancellableUntil'
> &
  Partial<Pick<Order, 'refundedAmount'>>

/** Until when the order may be cancelled; undefined while it waits for its payment. */
export function cancellableUntil({ cancellableUntil }: CancellableOrder): Date | undefined {
  return cancellableUntil === undefined ? undefined : new Date(cancellableUntil)
}

/** Whether the order may still be cancelled, by the server's answer and the clock since. */
export function isStillCancellable(order: CancellableOrder, now: Date): boolean {
  const until = cancellableUntil(order)
  return order.cancellable && (!until || now < until)
}

/** A paid order can no longer be cancelled online, but a call may help. */
export function isTooLate(order: CancellableOrder, now: Date): boolean {
  return (order.status === 'confirmed' || order.status === 'preparing') && !isStillCancellable(order, now)
}

/** Says beforehand where the money goes, and what happens to a free dish's voucher. */
export function moneySentence({ paymentStatus, totalAmount, refundedAmount = 0, items }: CancellableOrder): string {
  const hasReward = items.some(line => line.reward)
  const voucher = hasReward ? ' Votre plat offert revient dans votre compte.' : ''
  if (paymentStatus === 'unpaid') return `Rien n’a été débité, et rien ne le sera. Votre créneau est libéré.${voucher}`
  if (paymentStatus === 'no_payment_required') return `Rien n’a été débité.${voucher}`
  const cents = toCents(totalAmount) - toCents(refundedAmount)
  return `${formatEuros(cents)} reviennent sur votre carte sous 5 à 10 jours.${voucher}`
}

/** Said once the order is cancelled. */
export function cancelledSentence({ paymentStatus }: Pick<Order, 'paymentStatus'>): string {
  const wasPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'no_payment_required'
  return wasPaid ? 'Commande annulée. Remboursement sous 5 à 10 jours.' : 'Commande annulée. Rien n’a été débité.'
}
