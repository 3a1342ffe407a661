import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { validationError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { Subscription, subscribe as subscribeEndpoint } from '../contract/push.ts'
import {
  deleteOthersOfSession,
  insertFollowed,
  keepLatestFollowers,
  saveSubscription,
} from '../queries/stored-subscriptions.ts'

/** The limit counts by address. A page renews its subscription each time it is opened. */
export const SUBSCRIBING: Limit = { max: 60, windowSeconds: 3600 }
/** At most this many phones may follow an order, because each message is sent to every one of them. */
const MOST_FOLLOWERS = 5

type Answer = OutputOf<typeof subscribeEndpoint>

/**
 * Looks up the order that a caller may follow, for its customer or whoever holds its tracking token. It is a port,
 * because orders import notifications and must not be imported back; `app.ts` passes the orders' own function in.
 * @throws AppError 'order_not_found'
 */
export type OrderToFollow = (
  ctx: Ctx,
  tx: Queryable,
  orderId: string,
  trackingToken: string | null | undefined,
) => Promise<{ id: string; customerId: string | null }>

/**
 * Subscribes a customer's browser: to all that concerns the account that it is signed in to, or to one order by its
 * tracking token. A browser that subscribes without an account is signed out, so it gets nothing of an earlier account
 * any more.
 * @param device a description, such as 'Chrome, Android'
 * @throws AppError 'validation_failed' for a guest without an order; 'order_not_found' for somebody else's;
 *   'rate_limited'
 */
export async function subscribe(
  ctx: Ctx,
  orderToFollow: OrderToFollow,
  { orderId, trackingToken, ...browser }: InputOf<typeof subscribeEndpoint>['body'],
  device: string,
): Promise<Answer> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  const { actor } = ctx
  if (actor.kind === 'guest' && !orderId) {
    throw validationError([{ path: 'orderId', message: 'Indiquez la commande à suivre.' }])
  }
  return await ctx.sql.begin(async tx => {
    const order = orderId ? await orderToFollow(ctx, tx, orderId, trackingToken) : undefined
    const { id } = await save(ctx, tx, browser, device)
    const isOwn = actor.kind === 'customer' && order?.customerId === actor.customerId
    // An own order needs no subscription of its own, since the account's covers it.
    if (order && !isOwn) {
      await insertFollowed(tx, id, order.id, ctx.clock())
      await keepLatestFollowers(tx, order.id, MOST_FOLLOWERS)
    }
    return await answered(ctx, tx, id)
  })
}

/**
 * Subscribes a staff device to new orders.
 * @throws AppError 'rate_limited'
 */
export async function subscribeStaff(ctx: Ctx, browser: Subscription, device: string): Promise<Answer> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  const { staffId } = ctx.actor as Staff
  return await ctx.sql.begin(async tx => {
    const { id, isNew } = await save(ctx, tx, browser, device)
    if (isNew) {
      await writeAuditEntry(tx, {
        from: ctx.actor,
        staffId,
        action: 'push.on',
        subject: id,
        at: ctx.clock(),
        details: { device },
      })
    }
    return await answered(ctx, tx, id)
  })
}

async function save(ctx: Ctx, tx: Queryable, { endpoint, keys }: Subscription, device: string) {
  const sessionId = ctx.actor.kind === 'guest' ? null : ctx.actor.sessionId
  const saved = await saveSubscription(tx, { id: uuid(), endpoint, ...keys, device, sessionId, now: ctx.clock() })
  if (sessionId !== null) await deleteOthersOfSession(tx, sessionId, saved.id)
  return saved
}

async function answered(ctx: Ctx, tx: Queryable, id: string): Promise<Answer> {
  const answer = { id }
  await cacheAnswer(tx, ctx, { status: 201, response: answer })
  return answer
}
