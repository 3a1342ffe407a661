import type { OrderStatus, PaymentStatus } from './contract.ts'

const CANCEL_MINUTES = 15
/** How long an order keeps its slot that has come to its payment page: the life of the payment session. */
export const PAY_MINUTES = 15
/** How long one that has not: on the way to the page nobody takes longer. */
export const NO_PAGE_MINUTES = 5

/** Until when an unpaid order is kept. @param hasPage whether it has come to a payment page */
export function keptUntil(order: { createdAt: Date; payBy: Date }, hasPage: boolean): Date {
  return hasPage ? order.payBy : new Date(order.createdAt.getTime() + NO_PAGE_MINUTES * 60_000)
}

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['ready'],
  ready: ['delivered'],
  delivered: [],
  cancelled: [],
}

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

/** Whether the kitchen still has work with an order, so that it can be late. */
export function isStillCooked(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'preparing'
}

/** The pickup of an order that is late by so many minutes: counted from now where its time has passed, whole minutes. */
export function delayedPickup(pickupAt: Date, minutes: number, now: Date): Date {
  const from = Math.max(pickupAt.getTime(), Math.ceil(now.getTime() / 60_000) * 60_000)
  return new Date(from + minutes * 60_000)
}

/**
 * Until when a customer may cancel: always while unpaid (undefined), 15 minutes from payment once confirmed.
 * Source: docs/decisions/0012-cancelling-and-refunds.md.
 */
export function cancellableUntil(order: { status: OrderStatus; paidAt: Date | null }): Date | undefined {
  if (order.status !== 'confirmed' || !order.paidAt) return undefined
  return new Date(order.paidAt.getTime() + CANCEL_MINUTES * 60_000)
}

/** Whether the customer may cancel now. */
export function isCancellable(order: { status: OrderStatus; paidAt: Date | null }, now: Date): boolean {
  if (order.status === 'pending') return true
  const until = cancellableUntil(order)
  return until !== undefined && now < until
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
