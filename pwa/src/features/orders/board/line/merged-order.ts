import type { Order } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'

/** An order as a call has answered it, over what the board knows: not every answer says what of its lines is cooked. */
export function mergedOrder<Known extends CachedOrder>(known: Known, answer: Order | BoardOrder): Known {
  const partsOf = new Map(known.items.map(({ id, parts }) => [id, parts]))
  return { ...known, ...answer, items: answer.items.map(item => ({ parts: partsOf.get(item.id), ...item })) }
}
