import { cancelOrder, getTracking, postOrder } from '#api/features/orders/contract/orders.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { deviceOfDay } from './device-of-day.ts'
import { attemptOf, currentAttempt, dropAttempt, keepPlaced, type PlacedOrder } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Places the order once: the same request again is answered with the order that exists already.
 * @throws ApiProblem, NetworkFailure (the order may or may not exist; ask again)
 */
export async function placeOrder(request: OrderRequest, token: string | undefined, now: Date): Promise<PlacedOrder> {
  await giveUpOther(request, now)
  const attempt = attemptOf(request, now)
  if (attempt.order) return attempt.order
  const order = await call(
    postOrder,
    { body: { ...request, device: deviceOfDay(now) } },
    { idempotencyKey: attempt.key, token },
  )
  keepPlaced(attempt, order)
  return order
}

/**
 * Cancels the unpaid order of an earlier request: it still holds its slot, maybe the very one that is wanted now. Where
 * that fails, the order expires by itself.
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
    // A failure here must not stop the new order.
  }
}
