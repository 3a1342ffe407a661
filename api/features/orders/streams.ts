import { createHash } from 'node:crypto'
import { alertsFor } from '#api/features/notifications/stock-alert.ts'
import { type Aside, eventStream } from '#api/http/event-stream.ts'
import { asTold } from '#api/http/told-contacts.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { streamBoard } from './contract-staff.ts'
import { changesForBoard } from './counter/list-orders.ts'
import { authorisedOrder } from './read-order.ts'
import { trackOrder } from './track-order.ts'

/** A board that receives nothing for twice as long knows that its connection is broken. */
const HEARTBEAT_MS = 2_000
/** The text form of a Postgres snapshot; the database would answer anything else with an error. */
const SNAPSHOT = /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/

/** Events that a feature above this one has for boards, each stream from its beginning on: a port, filled in `api/app.ts`. */
export type BoardChanges = (services: Services) => Aside

/** By then most orders have long been fetched. */
const ENDS_AFTER_MS = 30 * 60_000

/**
 * The live board. The id of an event is the snapshot of its reading: the next reading brings exactly the orders that
 * were changed by transactions invisible to that snapshot, so that none is missing and none comes twice.
 * @param changes of features above this one
 * @param bearer checked again with each reading: a session that was ended or disabled receives nothing more, and who is at
 *   the device by then is told no more than they may know
 */
export function boardStream(
  ctx: Ctx,
  changes: BoardChanges,
  bearer: string | undefined,
  lastEventId: string | undefined,
): Response {
  const newAlerts = alertsFor(ctx, ctx.actor as Staff)
  return eventStream(ctx, {
    channel: 'order_changed',
    concerns: () => true,
    heartbeatMs: HEARTBEAT_MS,
    lastEventId: lastEventId !== undefined && SNAPSHOT.test(lastEventId) ? lastEventId : undefined,
    asides: [
      {
        channel: 'stock_alert',
        read: async () => (await newAlerts()).map(alert => ({ event: 'stock-alert', data: alert })),
      },
      changes(ctx),
    ],
    async read(lastId) {
      const actor = bearer ? await ctx.authenticate(ctx, bearer) : null
      if (!actor) throw new AppError('unauthenticated')
      const changes = await changesForBoard(ctx, lastId)
      if (!changes) return null
      return 'board' in changes
        ? { id: changes.snapshot, event: 'board', data: asTold(actor, streamBoard.work, changes.board) }
        : { id: changes.snapshot, event: 'orders', data: asTold(actor, streamBoard.work, changes.changed) }
    },
  })
}

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
