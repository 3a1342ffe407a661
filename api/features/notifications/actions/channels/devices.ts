import { customersDevices, devicesToTell } from '#api/features/push/actions/push-to-devices.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'

/** Whose devices: a customer's and those that follow the order, or the team's. */
export type DeviceOwner = { customerId?: string | undefined; orderId?: string | undefined } | 'team'

/** The push subscriptions to tell, by id. */
export async function devicesOf({ clock }: Services, tx: Queryable, owner: DeviceOwner): Promise<string[]> {
  return await devicesToTell(tx, owner, clock())
}

/** The push subscriptions of many customers, by customer. */
export async function devicesOfCustomers(
  { clock }: Services,
  tx: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return await customersDevices(tx, customerIds, clock())
}
