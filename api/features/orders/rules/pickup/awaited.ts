import type { OrderStatus } from '../../contract/order.ts'
import { isForTheCounter } from '../order-status.ts'

const DAY_MS = 86_400_000

/**
 * Whether somebody waits for an order: it is paid, not handed over, and its pickup is less than a day ago. After that
 * nobody comes for it any more, and the counter has only forgotten to mark it as delivered.
 */
export function isAwaited(order: { status: OrderStatus; pickupAt: Date | null; createdAt: Date }, now: Date): boolean {
  const awaitedAt = order.pickupAt ?? order.createdAt
  return isForTheCounter(order.status) && now.getTime() < awaitedAt.getTime() + DAY_MS
}
