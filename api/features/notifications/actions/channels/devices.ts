import { customersDevices, type DeviceOwner, devicesToNotify } from '#api/features/push/push-to-devices.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/** The ids of the push subscriptions to send to. */
export async function devicesOf({ clock }: Services, tx: Queryable, owner: DeviceOwner): Promise<string[]> {
  return await devicesToNotify(tx, owner, clock())
}

/** The push subscriptions of many customers, by customer. */
export async function devicesOfCustomers(
  { clock }: Services,
  tx: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return await customersDevices(tx, customerIds, clock())
}
