/** Chooses the devices to notify, sends to them, and handles what the push service answers. */
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { OutgoingPush } from '#api/platform/outside/push.ts'
import {
  pushTarget,
  recordRefusal,
  recordSuccess,
  sessionsOf,
  staffSubscriptions,
  subscriptionsOf,
  subscriptionsOfCustomers,
  subscriptionsOfStaff,
} from '../queries/push-recipients.ts'
import { deleteSubscription } from '../queries/stored-subscriptions.ts'

/** A customer's devices and those that follow an order, those of one person of the staff, or of all of them. */
export type DeviceOwner =
  | { customerId?: string | undefined; orderId?: string | undefined }
  | { staffId: string | null }
  | 'team'

/** The ids of the devices to notify, each once. */
export async function devicesToNotify(tx: Queryable, owner: DeviceOwner, now: Date): Promise<string[]> {
  if (owner === 'team') return await staffSubscriptions(tx)
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
