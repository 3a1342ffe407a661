import { type ListedOrder, ORDER_STATUSES, type Tracking } from '#api/features/orders/contract/orders.ts'

/**
 * An order of the list as it is now: what was heard of it since, unless that is older than the list. No status ever
 * moves back, so that the further one is the newer one.
 */
export function latest(order: ListedOrder, heard: Tracking | undefined): ListedOrder {
  if (!heard || stepOf(heard) < stepOf(order)) return order
  const { status, paymentStatus, pickup, cancellable, cancellableUntil } = heard
  return { ...order, status, paymentStatus, pickup, cancellable, cancellableUntil }
}

function stepOf({ status }: Pick<ListedOrder, 'status'>): number {
  return ORDER_STATUSES.indexOf(status)
}
