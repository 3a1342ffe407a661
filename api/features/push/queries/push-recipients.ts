import type { Queryable } from '#api/platform/database/database.ts'
import type { SubscribedBrowser } from '../rules/push-endpoint.ts'

/** The browsers signed in as a customer and those that follow an order, each once. */
export async function subscriptionsOf(
  sql: Queryable,
  { customerId, orderId }: { customerId: string | null; orderId: string | null },
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    where s.customer_id = ${customerId}
      and s.revoked_at is null
      and s.expires_at > ${now}
    union
    select subscription_id
    from push_followed_orders
    where order_id = ${orderId}
    order by id`
  return rows.map(({ id }) => id)
}

/** The browsers that these customers are signed in with. */
export async function subscriptionsOfCustomers(
  sql: Queryable,
  customerIds: readonly string[],
  now: Date,
): Promise<{ id: string; customerId: string }[]> {
  return await sql<{ id: string; customerId: string }[]>`
    select p.id, s.customer_id as "customerId"
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    where s.customer_id = any(${customerIds as string[]}::uuid[])
      and s.revoked_at is null
      and s.expires_at > ${now}
    order by p.id`
}

/**
 * The browsers of the staff, until they log out or are disabled; a session that only timed out keeps its notifications.
 */
export async function staffSubscriptions(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    join staff on staff.id = s.staff_id
    where s.revoked_at is null
      and staff.disabled_at is null
    order by p.id`
  return rows.map(({ id }) => id)
}

/** Those of one of them. */
export async function subscriptionsOfStaff(sql: Queryable, staffId: string | null): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    join staff on staff.id = s.staff_id
    where staff.id = ${staffId}
      and s.revoked_at is null
      and staff.disabled_at is null
    order by p.id`
  return rows.map(({ id }) => id)
}

/** The sessions that some browsers belong to. */
export async function sessionsOf(sql: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId"
    from push_subscriptions
    where id = any(${ids as string[]}::uuid[]) and session_id is not null`
  return rows.map(({ sessionId }) => sessionId)
}

export async function pushTarget(sql: Queryable, id: string): Promise<SubscribedBrowser | undefined> {
  const [row] = await sql<SubscribedBrowser[]>`
    select endpoint, p256dh, auth
    from push_subscriptions
    where id = ${id}`
  return row
}

export async function recordSuccess(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update push_subscriptions
    set last_success_at = ${now}, failures = 0
    where id = ${id}`
}

export async function recordRefusal(sql: Queryable, id: string): Promise<void> {
  await sql`
    update push_subscriptions
    set failures = failures + 1
    where id = ${id}`
}

/** Ends the following of orders that began before an instant. */
export async function deleteFollowedBefore(sql: Queryable, then: Date): Promise<void> {
  await sql`
    delete from push_followed_orders
    where followed_at < ${then}`
}

/** Deletes browsers that are subscribed to nothing any more, and those whose push services refused again and again. */
export async function deleteDeaf(sql: Queryable, mostFailures: number): Promise<void> {
  await sql`
    delete from push_subscriptions p
    where failures >= ${mostFailures}
      or (
        not exists (select 1 from push_followed_orders f where f.subscription_id = p.id)
        and not exists (select 1 from sessions s where s.id = p.session_id and s.revoked_at is null)
      )`
}
