/** What this feature holds about a person: handed over, and taken away. */
import type { Queryable } from '#api/platform/database.ts'
import { deleteSubscriptionsOf, type HeldSubscription, subscriptionsHeldOf } from '../queries/devices-of-person.ts'

/** The devices that are told of the person's orders; neither their addresses nor their keys. */
export async function devicesHeldOf(
  sql: Queryable,
  customerId: string,
  orderIds: readonly string[],
): Promise<HeldSubscription[]> {
  return await subscriptionsHeldOf(sql, customerId, orderIds)
}

/** Forgets every device that is told of the person's orders. */
export async function eraseDevicesOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await deleteSubscriptionsOf(tx, customerId, orderIds)
}
