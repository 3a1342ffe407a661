import { createHash } from 'node:crypto'
import { eventStream } from '#api/http/answers/event-stream.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { authorisedOrder } from '../actions/tracking/authorise-order.ts'
import { trackOrder } from '../actions/tracking/track-order.ts'

/** By then most orders have long been fetched. */
const ENDS_AFTER_MS = 30 * 60_000

/**
 * The live tracking of one order. Each event is the whole order and its id a hash of it: whatever the page shows is told
 * when it changes, a client that was disconnected needs only the newest, and with `Last-Event-ID` it is not sent the
 * one it has.
 */
export async function trackingStream(
  ctx: Ctx,
  orderId: string,
  { token, bearer }: { token: string | undefined; bearer: string | undefined },
  lastEventId: string | undefined,
): Promise<Response> {
  await authorisedOrder(ctx, ctx.sql, orderId, token)
  return eventStream(ctx, {
    channel: 'order_changed',
    concerns: payload => payload === orderId,
    lastEventId,
    endsAfterMs: ENDS_AFTER_MS,
    async read() {
      // The session may have ended since; the link's token is proof without one.
      if (token === undefined && !(bearer && (await ctx.authenticate(ctx, bearer))))
        throw new AppError('unauthenticated')
      const tracking = await trackOrder(ctx, orderId, token)
      return {
        id: createHash('sha256').update(JSON.stringify(tracking)).digest('base64url').slice(0, 22),
        event: 'tracking',
        data: tracking,
      }
    },
  })
}
