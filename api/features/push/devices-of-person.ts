/** What this feature stores about a person, for their export and their erasure. */
import type { Columns, Queryable } from '#api/platform/database/database.ts'

/** The devices that get notifications of the person's orders, without their endpoints and keys. */
export async function devicesHeldOf(
  sql: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<HeldSubscription[]> {
  return await subscriptionsHeldOf(sql, customerId, orderIds)
}

/** Deletes every device that gets notifications of the person's orders. */
export async function eraseDevicesOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await deleteSubscriptionsOf(tx, customerId, orderIds)
}

type HeldSubscription = Columns<'push_subscriptions', 'device' | 'createdAt' | 'lastSuccessAt'> & {
  /** The push service's host: with the whole endpoint, a reader of the export could send to the device. */
  service: string
}

// A device belongs to a person by a session of the account, ended ones too, or by one of their orders.
const areTheirs = (sql: Queryable, customerId: string | null, orderIds: readonly string[]) => sql`
  (
    session_id in (select id from sessions where customer_id = ${customerId})
    or id in (select subscription_id from push_followed_orders where order_id = any(${orderIds as string[]}::uuid[]))
  )`

async function subscriptionsHeldOf(
  sql: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<HeldSubscription[]> {
  return await sql<HeldSubscription[]>`
    select device, split_part(endpoint, '/', 3) as service, created_at,
      last_success_at
    from push_subscriptions
    where ${areTheirs(sql, customerId, orderIds)}
    order by created_at, id`
}

async function deleteSubscriptionsOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await tx`
    delete from push_subscriptions
    where ${areTheirs(tx, customerId, orderIds)}`
}
