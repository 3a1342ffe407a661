/** What of an order is ticked as cooked, part by part: a set menu's dishes one by one, any other line as a whole. */

import { toCents } from '#api/kernel/order/money.ts'
import { ORDER_STATUS_MOVES } from '#api/kernel/order/order-status-moves.ts'
import type { OrderStatus, PaymentStatus } from '../contract-order.ts'

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = ORDER_STATUS_MOVES

/** The French word for each status, as the staff say it. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  preparing: 'En préparation',
  ready: 'Prête',
  delivered: 'Remise',
  cancelled: 'Annulée',
}

/** The same for customers, who fetch what the staff hand over: nothing is delivered (docs/product.md#order-status). */
export const CUSTOMER_STATUS_WORDS: Record<OrderStatus, string> = { ...STATUS_WORDS, delivered: 'Retirée' }

/** Whether all that was paid for an order has been refunded: then nobody cooks it any more. */
export function isRefundedInFull(order: { capturedCents: number; refundedCents: number }): boolean {
  return order.capturedCents > 0 && order.refundedCents === order.capturedCents
}

/** Whether the staff may make a move: any legal one except to `confirmed`, which only a payment sets. */
export function isStaffMove(from: OrderStatus, to: OrderStatus): boolean {
  return to !== 'confirmed' && NEXT[from].includes(to)
}

type AtTill = { status: OrderStatus; tillAt: Date | null; collectedAt: Date | null }

/** Whether an order waits to be paid at the till: what it says so long, and what counts against the limit. */
export function isToCollect({ status, tillAt, collectedAt }: AtTill): boolean {
  return tillAt !== null && collectedAt === null && status !== 'cancelled'
}

type Told = {
  status: OrderStatus
  totalAmount?: number | undefined
  till?: { collectedAt?: string | undefined } | undefined
  tillDifference?: { amount: number; collectedAt?: string | undefined } | undefined
}

/** What of an order, as it is told, the till takes: all of it, or what changes cost more and no card pays. */
export function tillDue(order: Told): { cents: number; isCollected: boolean; isDifference: boolean } | undefined {
  const { status, totalAmount = 0, till, tillDifference } = order
  const due = till ? { amount: totalAmount, collectedAt: till.collectedAt } : tillDifference
  if (!due || status === 'cancelled') return undefined
  return { cents: toCents(due.amount), isCollected: due.collectedAt !== undefined, isDifference: !till }
}

/** Whether the staff may call an order off though it is being cooked: nobody came to pay it. */
export function isTillDrop(order: AtTill, to: OrderStatus): boolean {
  return to === 'cancelled' && isToCollect(order) && (order.status === 'preparing' || order.status === 'ready')
}

/** Whether a move is legal at all (docs/product.md#order-status). */
export function isLegalMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** Whether an order is neither handed over nor cancelled. */
export function isUnderWay(status: OrderStatus): boolean {
  return NEXT[status].length > 0
}

/** Whether an order is paid and still to be handed over. */
export function isForTheCounter(status: OrderStatus): boolean {
  return isStillCooked(status) || status === 'ready'
}

/** Whether the kitchen still has to work on an order, so that it can be late. */
export function isStillCooked(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'preparing'
}

/**
 * The pickup of an order that is late by so many minutes: counted from now where it has passed already, in whole
 * minutes.
 */
export function delayedPickup(pickupAt: Date, minutes: number, now: Date): Date {
  const from = Math.max(pickupAt.getTime(), Math.ceil(now.getTime() / 60_000) * 60_000)
  return new Date(from + minutes * 60_000)
}

type Cancellable = { status: OrderStatus; cancellableUntil: Date | null }

/**
 * Until when the customer may cancel; null where no deadline applies: an unpaid order has none, one in preparation
 * cannot be cancelled.
 */
export function cancelDeadline({ status, cancellableUntil }: Cancellable): Date | null {
  return status === 'confirmed' ? cancellableUntil : null
}

/**
 * Whether the customer may cancel now: always while unpaid, until the deadline once confirmed.
 * Source: docs/product.md#cancelling.
 */
export function isCancellable(order: Cancellable, now: Date): boolean {
  const deadline = cancelDeadline(order)
  return order.status === 'pending' || (deadline !== null && now < deadline)
}

/** What clients are told about payment and refunds, in one word. */
export function paymentStatusOf(order: {
  totalCents: number
  capturedCents: number
  refundedCents: number
  reducedCents: number
}): PaymentStatus {
  if (order.totalCents === 0 && order.capturedCents === 0) return 'no_payment_required'
  if (order.capturedCents === 0) return 'unpaid'
  if (order.refundedCents <= order.reducedCents) return 'paid'
  return order.refundedCents < order.capturedCents ? 'partially_refunded' : 'refunded'
}

/** Whether a tick may be set or taken back. Before 'Commencer' too: what was tapped first may arrive last. */
export function mayBeTicked(status: OrderStatus): boolean {
  return isStillCooked(status)
}

/** Whether the order's step has said it already: what is ready is cooked. */
export function isCookedByItsStep(status: OrderStatus): boolean {
  return isForTheCounter(status) ? !isStillCooked(status) : status === 'delivered'
}
