import { cancelOrder, getTracking, postOrder } from '#api/features/orders/contract/orders.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { attemptOf, currentAttempt, dropAttempt, keepPlaced, type PlacedOrder } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Places the order, once: asked again for the same thing it answers the order that is already there.
 * @throws ApiProblem, NetworkFailure (the order may or may not be there; ask again)
 */
export async function placeOrder(request: OrderRequest, token: string | undefined, now: Date): Promise<PlacedOrder> {
  await giveUpOther(request, now)
  const attempt = attemptOf(request, now)
  if (attempt.order) return attempt.order
  const order = await call(postOrder, { body: request }, { idempotencyKey: attempt.key, token })
  keepPlaced(attempt, order)
  return order
}

/**
 * An order that was placed before the person changed their mind still holds its slot, maybe the very one that is
 * wanted now: it is cancelled, if it is unpaid. Where that fails, its time runs out by itself.
 */
async function giveUpOther(request: OrderRequest, now: Date): Promise<void> {
  const current = currentAttempt()
  if (!current?.order || current.asked === JSON.stringify(request)) return
  const { id, trackingToken, payBy } = current.order
  dropAttempt()
  if (new Date(payBy) <= now) return
  try {
    const { status } = await call(getTracking, { params: { id }, query: { token: trackingToken } })
    if (status === 'pending') await call(cancelOrder, { params: { id }, body: { trackingToken } })
  } catch {
    // The new order matters more.
  }
}
