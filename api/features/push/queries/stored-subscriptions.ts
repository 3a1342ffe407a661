import type { Queryable } from '#api/platform/database/database.ts'
import type { Change, Row } from '#api/platform/database/row.ts'
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
  const subscription: Row<'push_subscriptions', 'failures' | 'last_success_at'> = {
    id: browser.id,
    endpoint: browser.endpoint,
    p256dh: browser.p256dh,
    auth: browser.auth,
    device: browser.device,
    session_id: browser.sessionId,
    created_at: browser.now,
  }
  const [row] = await tx<{ id: string; isNew: boolean }[]>`
    insert into push_subscriptions ${tx(subscription)}
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
  const row: Row<'push_followed_orders'> = { subscription_id: id, order_id: orderId, followed_at: now }
  await tx`
    insert into push_followed_orders ${tx(row)}
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
  const change: Change<'push_subscriptions', 'endpoint' | 'p256dh' | 'auth' | 'failures'> = {
    endpoint,
    p256dh,
    auth,
    failures: 0,
  }
  await tx`update push_subscriptions set ${tx(change)} where id = ${id}`
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
