import type { Queryable } from '#api/platform/database.ts'

/** Whose devices: a customer's and those that follow the order, or the team's. */
export type DeviceOwner = { customerId?: string | undefined; orderId?: string | undefined } | 'team'

/** The push subscriptions to tell, by id. */
export async function devicesOf(_tx: Queryable, _owner: DeviceOwner): Promise<string[]> {
  return []
}

/** The push subscriptions of many customers, by customer. */
export async function devicesOfCustomers(
  _tx: Queryable,
  _customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  return new Map()
}
