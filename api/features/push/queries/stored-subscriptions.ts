import type { Queryable } from '#api/platform/database/database.ts'
import type { SubscribedBrowser } from '../rules/push-endpoint.ts'

export type NewSubscription = SubscribedBrowser & { id: string; device: string; sessionId: string | null; now: Date }

/**
 * Writes a browser's subscription or its changes: it belongs to whoever used it last.
 * @returns its id, and whether it is new
 */
export async function saveSubscription(
  tx: Queryable,
  browser: NewSubscription,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await tx<{ id: string; isNew: boolean }[]>`
    insert into push_subscriptions (id, endpoint, p256dh, auth, device, session_id, created_at)
    values (
      ${browser.id}, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth}, ${browser.device}, ${browser.sessionId},
      ${browser.now}
    )
    on conflict (endpoint) do update
    set p256dh = excluded.p256dh,
      auth = excluded.auth,
      device = excluded.device,
      session_id = excluded.session_id,
      failures = 0
    returning id, xmax = 0 as "isNew"`
  if (!row) throw new Error('an insert that answers nothing')
  return row
}

/** A session is one browser, so its subscriptions under other endpoints no longer work. */
export async function deleteOthersOfSession(tx: Queryable, sessionId: string, storedId: string): Promise<void> {
  await tx`
    delete from push_subscriptions
    where session_id = ${sessionId} and id <> ${storedId}`
}

export async function insertFollowed(tx: Queryable, id: string, orderId: string, now: Date): Promise<void> {
  await tx`
    insert into push_followed_orders (subscription_id, order_id, followed_at)
    values (${id}, ${orderId}, ${now})
    on conflict (subscription_id, order_id) do update
    set followed_at = excluded.followed_at`
}

/** Removes all but the latest followers of an order. */
export async function keepLatestFollowers(tx: Queryable, orderId: string, most: number): Promise<void> {
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
export async function lockSubscription(tx: Queryable, endpoint: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id
    from push_subscriptions
    where endpoint = ${endpoint}
    for update`
  return row?.id
}

export async function moveSubscription(
  tx: Queryable,
  id: string,
  { endpoint, p256dh, auth }: SubscribedBrowser,
): Promise<void> {
  await tx`
    update push_subscriptions
    set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, failures = 0
    where id = ${id}`
}

/** Copies the orders that one subscription follows to another one. */
export async function copyFollowed(tx: Queryable, fromId: string, toId: string): Promise<void> {
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
export async function deleteByEndpoint(tx: Queryable, endpoint: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    delete from push_subscriptions
    where endpoint = ${endpoint}
    returning id`
  return row?.id
}
