/** An order's status: its words, which may follow which and when, what it means for counter, kitchen and customer. */

import { toCents } from '#api/kernel/order/money.ts'
import { ORDER_STATUS_MOVES } from '#api/kernel/order/order-status-moves.ts'
import { kitchenDay, kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import { formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Order, OrderStatus, PaymentStatus } from '../contract-order.ts'

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = ORDER_STATUS_MOVES

/** The French word for each status, as the staff say it. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  preparing: 'En préparation',
  ready: 'Prête',
  delivered: 'Remise',
  no_show: 'Non venu',
  cancelled: 'Annulée',
}

/** The same for customers, who fetch what the staff hand over: nothing is delivered (docs/product.md#order-status). */
export const CUSTOMER_STATUS_WORDS: Record<OrderStatus, string> = {
  ...STATUS_WORDS,
  delivered: 'Retirée',
  no_show: 'Non retirée',
}

/** Whether all that was paid for an order has been refunded: then nobody cooks it any more. */
export function isRefundedInFull(order: { capturedCents: number; refundedCents: number }): boolean {
  return order.capturedCents > 0 && order.refundedCents === order.capturedCents
}

/** Whether the staff may make a move: any legal one except to `confirmed`, which only a payment sets. */
export function isStaffMove(from: OrderStatus, to: OrderStatus): boolean {
  return to !== 'confirmed' && NEXT[from].includes(to)
}

/** Moves that take a step back, or end an order that nobody has fetched. */
const DELIBERATE: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  ready: ['preparing', 'no_show'],
  no_show: ['delivered'],
  delivered: ['ready'],
}

/**
 * Whether a move is a step of the board, which a tablet makes without a network too. The others are made from an order's
 * sheet and never kept for later: half an hour afterwards they would be wrong.
 */
export function isStep(from: OrderStatus, to: OrderStatus): boolean {
  return isStaffMove(from, to) && !DELIBERATE[from]?.includes(to)
}

/** A ready order goes back to the kitchen within so many minutes: later its customer is on the way or there. */
const NOT_READY_MINUTES = 10

type Aged = { status: OrderStatus; since: Date; pickupAt: Date | null }

/**
 * Why a deliberate move may not be made at this time, in a sentence; undefined where it may.
 * @param order.since when it got its status
 * @param noShowAfterMinutes from so many minutes after the pickup an order counts as not fetched (a setting)
 */
export function untimely(
  { status, since, pickupAt }: Aged,
  to: OrderStatus,
  noShowAfterMinutes: number,
  now: Date,
): string | undefined {
  if (status === 'ready' && to === 'preparing' && now.getTime() - since.getTime() > NOT_READY_MINUTES * 60_000) {
    return `Elle est prête depuis plus de ${NOT_READY_MINUTES}\u00a0minutes\u00a0: son client a été prévenu. Annoncez un retard ou appelez-le.`
  }
  const absentFrom = (pickupAt ?? since).getTime() + noShowAfterMinutes * 60_000
  if (to === 'no_show' && now.getTime() < absentFrom) {
    return `Le client a jusqu’à ${formatTimeInSentence(parisTime(new Date(absentFrom)))} pour venir.`
  }
  if (status === 'delivered' && to === 'ready' && parisDay(since) !== parisDay(now)) {
    return 'Elle a été remise un autre jour.'
  }
  return undefined
}

type AtTill = { status: OrderStatus; tillAt: Date | null; collectedAt: Date | null }

/** Whether an order is still to be paid at the till, also one that nobody fetched: its customer may come after all. */
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

/** Whether an order is neither handed over, nor cancelled, nor given up since nobody fetched it. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === 'pending' || isForTheCounter(status)
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
  return isForTheCounter(status) ? !isStillCooked(status) : status === 'delivered' || status === 'no_show'
}

type Arriving = Pick<Order, 'status' | 'paymentStatus'> & { pickup: { date: string; time: string } | null }

/**
 * Whether a customer may tell the counter that they are there: the order can be handed over today. It is paid, not refunded,
 * and its pickup is of the kitchen's day. The page offers the button by it.
 */
export function canArrive({ status, paymentStatus, pickup }: Arriving, now: Date): boolean {
  if (!isForTheCounter(status) || paymentStatus === 'refunded' || !pickup) return false
  return kitchenDayOf(pickup) === kitchenDay(now)
}
