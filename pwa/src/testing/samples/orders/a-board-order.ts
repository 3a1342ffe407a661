import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { aListedOrder } from './a-listed-order.ts'

/** The same paid order of two dishes, as the counter sees it; change what the test is about. */
export function aBoardOrder(change: Partial<BoardOrder> = {}): BoardOrder {
  const { trackingToken: _, ...order } = aListedOrder()
  return {
    ...order,
    items: order.items.map((item, place) => ({ ...item, parts: [{ cooked: false, version: 11 + place }] })),
    cookVersion: 0,
    since: '2026-11-21T11:04:00Z',
    paidAt: '2026-11-21T11:04:00Z',
    alcoholPieces: 0,
    cancelReason: null,
    ...change,
  }
}
