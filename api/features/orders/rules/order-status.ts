import { ORDER_STATUS_MOVES } from '#api/kernel/order-status-moves.ts'
import { parisDay } from '#api/kernel/paris-time.ts'
import type { OrderStatus, PaymentStatus } from '../contract/orders.ts'

/** How long an order is kept that has not come to its payment page: on the way there nobody takes longer. */
export const NO_PAGE_MINUTES = 5

/** Until when an unpaid order is kept. @param hasPage whether it has come to a payment page */
export function heldUntil(order: { createdAt: Date; payBy: Date }, hasPage: boolean): Date {
  return hasPage ? order.payBy : new Date(order.createdAt.getTime() + NO_PAGE_MINUTES * 60_000)
}

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = ORDER_STATUS_MOVES

/** The words that people read for a status. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  preparing: 'En préparation',
  ready: 'Prête',
  delivered: 'Livrée',
  cancelled: 'Annulée',
}

/** Whether all that was paid for an order has gone back: nobody cooks it any more. */
export function isRefundedInFull(order: { capturedCents: number; refundedCents: number }): boolean {
  return order.capturedCents > 0 && order.refundedCents === order.capturedCents
}

/** Whether staff may make a move: every one that exists but `confirmed`, which payment alone sets. */
export function isStaffMove(from: OrderStatus, to: OrderStatus): boolean {
  return to !== 'confirmed' && NEXT[from].includes(to)
}

/** Whether a move exists at all (docs/product.md#order-status). */
export function isLegalMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Whether something is still to happen with the order. */
export function isUnderWay(status: OrderStatus): boolean {
  return NEXT[status].length > 0
}

/** Whether an order is paid and still to be handed over. */
export function isForTheCounter(status: OrderStatus): boolean {
  return isStillCooked(status) || status === 'ready'
}

/** Whether the kitchen still has work with an order, so that it can be late. */
export function isStillCooked(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'preparing'
}

/** The pickup of an order that is late by so many minutes: counted from now where its time has passed, whole minutes. */
export function delayedPickup(pickupAt: Date, minutes: number, now: Date): Date {
  const from = Math.max(pickupAt.getTime(), Math.ceil(now.getTime() / 60_000) * 60_000)
  return new Date(from + minutes * 60_000)
}

/** What is kept of an order's payment: when, on which Paris day, and until when its customer may cancel it. */
export function paidFacts(
  paidAt: Date,
  { cancelMinutes }: { cancelMinutes: number },
): { paidAt: Date; paidOn: string; cancellableUntil: Date } {
  return {
    paidAt,
    paidOn: parisDay(paidAt),
    cancellableUntil: new Date(paidAt.getTime() + cancelMinutes * 60_000),
  }
}

type Cancellable = { status: OrderStatus; cancellableUntil: Date | null }

/** The end of the customer's time to cancel, while it matters: an unpaid order has none, one in preparation no more. */
export function cancelDeadline({ status, cancellableUntil }: Cancellable): Date | null {
  return status === 'confirmed' ? cancellableUntil : null
}

/**
 * Whether the customer may cancel now: always while unpaid, until its deadline once confirmed.
 * Source: docs/decisions/0012-cancelling-and-refunds.md.
 */
export function isCancellable(order: Cancellable, now: Date): boolean {
  const deadline = cancelDeadline(order)
  return order.status === 'pending' || (deadline !== null && now < deadline)
}

/** The wire's word for what was paid and given back. */
export function paymentStatusOf(order: {
  totalCents: number
  capturedCents: number
  refundedCents: number
}): PaymentStatus {
  if (order.totalCents === 0) return 'no_payment_required'
  if (order.capturedCents === 0) return 'unpaid'
  if (order.refundedCents === 0) return 'paid'
  return order.refundedCents < order.capturedCents ? 'partially_refunded' : 'refunded'
}
