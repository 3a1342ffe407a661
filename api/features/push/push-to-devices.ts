/** Chooses the devices to notify, sends to them, and handles what the push service answers. */

import { rolesOf, type Work } from '#api/kernel/people/roles.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { OutgoingPush } from '#api/platform/outside/push.ts'
import type { SubscribedBrowser } from './rules.ts'
import { deleteSubscription } from './subscribe-device.ts'

/** A customer's devices and those that follow an order, those of one person of the staff, or of all who have a work. */
export type DeviceOwner =
  | { customerId?: string | undefined; orderId?: string | undefined }
  | { staffId: string | null }
  | { work: Work | undefined }

/** A refund may come late; after this time nothing happens to an order any more. */
const FOLLOWED_FOR_MS = 30 * 24 * 3_600_000
/** After this many refusals in a row a device's subscription is deleted. */
const MOST_FAILURES = 20

/** The ids of the devices to notify, each once. */
export async function devicesToNotify(tx: Queryable, owner: DeviceOwner, now: Date): Promise<string[]> {
  if ('work' in owner) return owner.work ? await staffSubscriptions(tx, owner.work) : []
  if ('staffId' in owner) return await subscriptionsOfStaff(tx, owner.staffId)
  return await subscriptionsOf(tx, { customerId: owner.customerId ?? null, orderId: owner.orderId ?? null }, now)
}

/** The devices of many customers, by customer. */
export async function customersDevices(
  tx: Queryable,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const devices = new Map<string, string[]>()
  for (const { id, customerId } of await subscriptionsOfCustomers(tx, customerIds, now)) {
    devices.set(customerId, [...(devices.get(customerId) ?? []), id])
  }
  return devices
}

/** The sessions in which these devices subscribed. */
export async function sessionsOfDevices(sql: Queryable, ids: readonly string[]): Promise<string[]> {
  return await sessionsOf(sql, ids)
}

/**
 * Sends a notification to a device.
 * @throws DeliveryError: `isGone` when the subscription no longer exists and is to be deleted
 */
export async function writeToDevice(services: Services, id: string, push: OutgoingPush): Promise<void> {
  const { sql, clock, pushSender } = services
  if (!pushSender) throw new DeliveryError('notifications are not set up', true)
  const target = await pushTarget(sql, id)
  if (!target) throw new DeliveryError('the device asked to be told nothing any more', true)
  try {
    await pushSender.send(target, push)
  } catch (error) {
    if (error instanceof DeliveryError && error.isPermanent) await recordRefusal(sql, id)
    throw error
  }
  await recordSuccess(sql, id, clock())
}

/** Deletes a device whose subscription no longer exists. */
export async function forgetDevice(tx: Queryable, id: string): Promise<void> {
  await deleteSubscription(tx, id)
}

/** Deletes devices that get no notifications any more. */
export async function forgetDeaf({ sql, clock }: Services): Promise<void> {
  await deleteFollowedBefore(sql, new Date(clock().getTime() - FOLLOWED_FOR_MS))
  await deleteDeaf(sql, MOST_FAILURES)
}

/** The browsers signed in as a customer and those that follow an order, each once. */
async function subscriptionsOf(
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
async function subscriptionsOfCustomers(
  sql: Queryable,
  customerIds: readonly string[],
  now: Date,
): Promise<{ id: string; customerId: string }[]> {
  return await sql<{ id: string; customerId: string }[]>`
    select p.id, s.customer_id
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    where s.customer_id = any(${customerIds as string[]}::uuid[])
      and s.revoked_at is null
      and s.expires_at > ${now}
    order by p.id`
}

/**
 * The browsers of the staff who have a work, until they log out or are disabled; a session that only timed out keeps its
 * notifications. A device that several use is told what the account may know that has logged in there.
 */
async function staffSubscriptions(sql: Queryable, work: Work): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    join staff on staff.id = s.staff_id
    where s.revoked_at is null
      and staff.disabled_at is null
      and staff.role = any(${rolesOf(work) as string[]}::text[])
    order by p.id`
  return rows.map(({ id }) => id)
}

/** Those of one of them. */
async function subscriptionsOfStaff(sql: Queryable, staffId: string | null): Promise<string[]> {
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
async function sessionsOf(sql: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    select session_id
    from push_subscriptions
    where id = any(${ids as string[]}::uuid[]) and session_id is not null`
  return rows.map(({ sessionId }) => sessionId)
}

async function pushTarget(sql: Queryable, id: string): Promise<SubscribedBrowser | undefined> {
  const [row] = await sql<SubscribedBrowser[]>`
    select endpoint, p256dh, auth
    from push_subscriptions
    where id = ${id}`
  return row
}

async function recordSuccess(sql: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update push_subscriptions
    set last_success_at = ${now}, failures = 0
    where id = ${id}`
}

async function recordRefusal(sql: Queryable, id: string): Promise<void> {
  await sql`
    update push_subscriptions
    set failures = failures + 1
    where id = ${id}`
}

/** Ends the following of orders that began before an instant. */
async function deleteFollowedBefore(sql: Queryable, then: Date): Promise<void> {
  await sql`
    delete from push_followed_orders
    where followed_at < ${then}`
}

/** Deletes browsers that are subscribed to nothing any more, and those whose push services refused again and again. */
async function deleteDeaf(sql: Queryable, mostFailures: number): Promise<void> {
  await sql`
    delete from push_subscriptions p
    where failures >= ${mostFailures}
      or (
        not exists (select 1 from push_followed_orders f where f.subscription_id = p.id)
        and not exists (select 1 from sessions s where s.id = p.session_id and s.revoked_at is null)
      )`
}
