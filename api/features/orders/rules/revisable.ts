import type { OrderStatus, RevisionStatus } from '../contract-order.ts'
import { isRefundedInFull, isStillCooked } from './order-status.ts'

/** How long the difference of a revision can be paid; the provider's page lives for as long. */
export const REVISION_PAY_MINUTES = 30

/** Stored with the refund of what a revision takes off. */
export const REVISION_REASON = 'Commande modifiée'

/** Whether an order may still be changed: paid, and not ready. */
export function isRevisable(order: { status: OrderStatus; capturedCents: number; refundedCents: number }): boolean {
  return isStillCooked(order.status) && !isRefundedInFull(order)
}

/**
 * What is to be paid for a revision; below zero what goes back with it. What had gone back of its pieces before is off the
 * total and no part of it.
 */
export function differenceCents(revision: {
  totalBeforeCents: number
  totalAfterCents: number
  returnedCents: number
}): number {
  return revision.totalAfterCents - revision.totalBeforeCents + revision.returnedCents
}

/** What lines leave to the till beside their price. */
export function tillDifferenceCents(
  lines: readonly { tillDifferenceCents?: number; quantity: number; refundedQuantity?: number }[],
): number {
  return lines.reduce(
    // What a revision stored before there were any has none.
    (sum, { tillDifferenceCents: cents = 0, quantity, refundedQuantity = 0 }) =>
      sum + cents * (quantity - refundedQuantity),
    0,
  )
}

/** The revision that waits for its payment; there is at most one. */
export function waitingRevision<Shown extends { status: RevisionStatus }>(
  revisions: readonly Shown[] | undefined,
): Shown | undefined {
  return revisions?.find(({ status }) => status === 'waiting')
}
