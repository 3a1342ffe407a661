import type { ListedOrder } from '#api/features/orders/contract.ts'
import { ORDER_STATUSES } from '#api/features/orders/contract-order.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'

/**
 * A listed order with what was received since, unless the list is newer. No status ever goes back, so the later status
 * is the newer one.
 */
export function latest(order: ListedOrder, heard: Tracking | undefined): ListedOrder {
  if (!heard || stepOf(heard) < stepOf(order)) return order
  const { status, paymentStatus, pickup, cancellable, cancellableUntil } = heard
  return { ...order, status, paymentStatus, pickup, cancellable, cancellableUntil }
}

function stepOf({ status }: Pick<ListedOrder, 'status'>): number {
  return ORDER_STATUSES.indexOf(status)
}
