/** What this feature stores about a person, for their export and their erasure. */
import type { Queryable } from '#api/platform/database/database.ts'
import { deleteSubscriptionsOf, type HeldSubscription, subscriptionsHeldOf } from '../queries/devices-of-person.ts'

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
