import { eventStream } from '#api/http/event-stream.ts'
import type { Ctx } from '#api/platform/context.ts'
import { authorisedOrder } from '../actions/authorise-order.ts'
import { trackOrder } from '../actions/track-order.ts'

/** Long after most orders are fetched. */
const ENDS_AFTER_MS = 30 * 60_000

/**
 * The live tracking of one order. Each event is the whole order under its version, so that a client which was away
 * needs nothing but the newest; `Last-Event-ID` spares it the one it has.
 */
export async function trackingStream(
  ctx: Ctx,
  orderId: string,
  token: string | undefined,
  lastEventId: string | undefined,
): Promise<Response> {
  await authorisedOrder(ctx, ctx.sql, orderId, token)
  return eventStream(ctx, {
    channel: 'order_changed',
    concerns: payload => payload === orderId,
    lastEventId,
    endsAfterMs: ENDS_AFTER_MS,
    async read() {
      const tracking = await trackOrder(ctx, orderId, token)
      return {
        id: [
          tracking.status,
          tracking.history.length,
          tracking.paymentStatus,
          tracking.payBy,
          tracking.customerHereAt,
          tracking.pickup && `${tracking.pickup.date}T${tracking.pickup.time}`,
        ].join('-'),
        event: 'tracking',
        data: tracking,
      }
    },
  })
}
