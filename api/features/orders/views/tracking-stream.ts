import { eventStream } from '#api/http/answers/event-stream.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { authorisedOrder } from '../actions/tracking/authorise-order.ts'
import { trackOrder } from '../actions/tracking/track-order.ts'

/** By then most orders have long been fetched. */
const ENDS_AFTER_MS = 30 * 60_000

/**
 * The live tracking of one order. Each event is the whole order and its id is the version, so that a client that was
 * disconnected needs only the newest; with `Last-Event-ID` it is not sent the one it has.
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
          tracking.mailFailed,
          tracking.changeRequest?.at,
          tracking.changeRequest?.answer,
          tracking.revisions?.map(({ number, status }) => `${number}${status}`).join(),
          tracking.till?.collectedAt,
          tracking.pickup && `${tracking.pickup.date}T${tracking.pickup.time}`,
        ].join('-'),
        event: 'tracking',
        data: tracking,
      }
    },
  })
}
