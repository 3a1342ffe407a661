/** What of an order is ticked as cooked, part by part: a set menu's dishes one by one, any other line as a whole. */
import type { OrderStatus } from '../../contract/order.ts'
import { isForTheCounter, isStillCooked } from '../order-status.ts'

/** How many ticks a line has. */
export function partCount({ components }: { components?: readonly unknown[] | null | undefined }): number {
  return components?.length || 1
}

/** Whether a tick may be set or taken back. Before 'Commencer' too: what was tapped first may arrive last. */
export function mayBeTicked(status: OrderStatus): boolean {
  return isStillCooked(status)
}

/** Whether the order's step has said it already: what is ready is cooked. */
export function isCookedByItsStep(status: OrderStatus): boolean {
  return isForTheCounter(status) ? !isStillCooked(status) : status === 'delivered'
}
