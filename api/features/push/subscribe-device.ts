import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable, Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from './contract.ts'
import type { SubscribedBrowser } from './rules.ts'

/** The limit counts by address. A page renews its subscription each time it is opened. */
const SUBSCRIBING: Limit = { max: 60, windowSeconds: 3600 }
/** At most this many phones may follow an order, because each message is sent to every one of them. */
const MOST_FOLLOWERS = 5

type Answer = OutputOf<typeof contract.subscribe>

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
  { orderId, trackingToken, ...browser }: InputOf<typeof contract.subscribe>['body'],
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
export async function subscribeStaff(ctx: Ctx, browser: contract.Subscription, device: string): Promise<Answer> {
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

async function save(ctx: Ctx, tx: Queryable, { endpoint, keys }: contract.Subscription, device: string) {
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

/**
 * Moves a browser's subscription to its new endpoint, with all that it was subscribed to. The service worker asks for
 * this without a session; knowing the old endpoint, which nobody else knows, is the proof.
 * @throws AppError 'not_found' for an unknown endpoint; 'rate_limited'
 */
export async function renew(
  ctx: Ctx,
  { replaces, endpoint: to, keys }: InputOf<typeof contract.renew>['body'],
): Promise<void> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  await ctx.sql.begin(async tx => {
    const id = await lockSubscription(tx, replaces)
    if (!id) throw new AppError('not_found')
    const known = to === replaces ? undefined : await lockSubscription(tx, to)
    // The page was opened meanwhile and has registered the new endpoint itself.
    if (known) {
      await copyFollowed(tx, id, known)
      await deleteSubscription(tx, id)
    } else await moveSubscription(tx, id, { endpoint: to, ...keys })
  })
}

/** Deletes a browser's subscription; an unknown endpoint is no error. */
export async function unsubscribe({ sql }: Ctx, endpoint: string): Promise<void> {
  await deleteByEndpoint(sql, endpoint)
}

/** Does the same for a staff device, with an audit entry. */
export async function unsubscribeStaff(ctx: Ctx, endpoint: string): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await ctx.sql.begin(async tx => {
    const id = await deleteByEndpoint(tx, endpoint)
    if (id) await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'push.off', subject: id, at: ctx.clock() })
  })
}

export type NewSubscription = SubscribedBrowser & { id: string; device: string; sessionId: string | null; now: Date }

/**
 * Writes a browser's subscription or its changes: it belongs to whoever used it last.
 * @returns its id, and whether it is new
 */
async function saveSubscription(
  tx: Queryable,
  { now, ...browser }: NewSubscription,
): Promise<{ id: string; isNew: boolean }> {
  const subscription: Row<'push_subscriptions', 'failures' | 'lastSuccessAt'> = { ...browser, createdAt: now }
  const [row] = await tx<{ id: string; isNew: boolean }[]>`
    insert into push_subscriptions ${tx(subscription)}
    on conflict (endpoint) do update
    set p256dh = excluded.p256dh,
      auth = excluded.auth,
      device = excluded.device,
      session_id = excluded.session_id,
      failures = 0
    returning id, xmax = 0 as is_new`
  if (!row) throw new Error('an insert that answers nothing')
  return row
}

/** A session is one browser, so its subscriptions under other endpoints no longer work. */
async function deleteOthersOfSession(tx: Queryable, sessionId: string, storedId: string): Promise<void> {
  await tx`
    delete from push_subscriptions
    where session_id = ${sessionId} and id <> ${storedId}`
}

async function insertFollowed(tx: Queryable, id: string, orderId: string, now: Date): Promise<void> {
  const row: Row<'push_followed_orders'> = { subscriptionId: id, orderId, followedAt: now }
  await tx`
    insert into push_followed_orders ${tx(row)}
    on conflict (subscription_id, order_id) do update
    set followed_at = excluded.followed_at`
}

/** Removes all but the latest followers of an order. */
async function keepLatestFollowers(tx: Queryable, orderId: string, most: number): Promise<void> {
  await tx`
    delete from push_followed_orders
    where order_id = ${orderId}
      and subscription_id not in (
        select subscription_id
        from push_followed_orders
        where order_id = ${orderId}
        order by followed_at desc, subscription_id
        limit ${most}
      )`
}

/** A browser's id by its endpoint, locked. */
async function lockSubscription(tx: Queryable, endpoint: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id
    from push_subscriptions
    where endpoint = ${endpoint}
    for update`
  return row?.id
}

async function moveSubscription(
  tx: Queryable,
  id: string,
  { endpoint, p256dh, auth }: SubscribedBrowser,
): Promise<void> {
  const change: Change<'push_subscriptions', 'endpoint' | 'p256dh' | 'auth' | 'failures'> = {
    endpoint,
    p256dh,
    auth,
    failures: 0,
  }
  await tx`update push_subscriptions set ${tx(change)} where id = ${id}`
}

/** Copies the orders that one subscription follows to another one. */
async function copyFollowed(tx: Queryable, fromId: string, toId: string): Promise<void> {
  await tx`
    insert into push_followed_orders (subscription_id, order_id, followed_at)
    select ${toId}, order_id, followed_at
    from push_followed_orders
    where subscription_id = ${fromId}
    on conflict do nothing`
}

export async function deleteSubscription(tx: Queryable, id: string): Promise<void> {
  await tx`
    delete from push_subscriptions
    where id = ${id}`
}

/** @returns the id that the subscription had; undefined when it was unknown */
async function deleteByEndpoint(tx: Queryable, endpoint: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    delete from push_subscriptions
    where endpoint = ${endpoint}
    returning id`
  return row?.id
}
