import type { Staff } from '#api/kernel/actor.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { validationError } from '#api/kernel/errors.ts'
import { uuid } from '#api/kernel/ids.ts'
import { writeAuditEntry } from '#api/platform/audit.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { keepAnswer } from '#api/platform/idempotency.ts'
import { type Limit, takeHit } from '#api/platform/rate-limits.ts'
import type { Subscription, subscribe as subscribeEndpoint } from '../contract/push.ts'
import {
  deleteOthersOfSession,
  insertFollowed,
  keepLatestFollowers,
  saveSubscription,
} from '../queries/stored-subscriptions.ts'

/** By address. A page renews its subscription when it is opened. */
export const SUBSCRIBING: Limit = { max: 60, windowSeconds: 3600 }
/** Phones of one order: each message is written to every one of them, wherever they say they are. */
const MOST_FOLLOWERS = 5

type Answer = OutputOf<typeof subscribeEndpoint>

/**
 * The order that somebody may follow, for its customer or whoever holds its tracking token. A port, since orders stand
 * on what is told of them and must not be imported back; `app.ts` wires the orders' own in.
 * @throws AppError 'order_not_found'
 */
export type OrderToFollow = (
  ctx: Ctx,
  tx: Queryable,
  orderId: string,
  trackingToken: string | null | undefined,
) => Promise<{ id: string; customerId: string | null }>

/**
 * Notes that a customer's browser wants to be told: of all that concerns the account that it is signed in to, or of one
 * order by its tracking token. One that comes without an account is signed in nowhere: it hears of an earlier account
 * no more.
 * @param device in words
 * @throws AppError 'validation_failed' for a guest without an order; 'order_not_found' for one that is another's;
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
    // Of an own order the account hears.
    if (order && !isOwn) {
      await insertFollowed(tx, id, order.id, ctx.clock())
      await keepLatestFollowers(tx, order.id, MOST_FOLLOWERS)
    }
    return await answered(ctx, tx, id)
  })
}

/** Notes that a device of the staff wants to be told of new orders. @throws AppError 'rate_limited' */
export async function subscribeStaff(ctx: Ctx, browser: Subscription, device: string): Promise<Answer> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  const { staffId } = ctx.actor as Staff
  return await ctx.sql.begin(async tx => {
    const { id, isNew } = await save(ctx, tx, browser, device)
    if (isNew) {
      await writeAuditEntry(tx, { staffId, action: 'push.on', subject: id, at: ctx.clock(), details: { device } })
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
  await keepAnswer(tx, ctx, { status: 201, response: answer })
  return answer
}
