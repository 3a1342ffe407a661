/**
 * Devices by which an account was logged in to before. A device makes a random number of its own and sends it with each
 * login; its hash is kept here, and is worth nothing without the password.
 * Source: docs/decisions/0143-known-devices-slow-password-guessing.md.
 */

import { createHash } from 'node:crypto'
import { uuid } from '#api/kernel/ids.ts'
import { columnsOf, type OwnerColumns, type SessionKind, type SessionOwner } from '#api/kernel/people/actor.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'

/** Nobody's account: an unknown name is looked up as long as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** @param owner id undefined: an account that does not exist */
export async function isKnownDevice(
  sql: Queryable,
  owner: { kind: SessionKind; id: string | undefined },
  key: string | null | undefined,
): Promise<boolean> {
  if (!key) return false
  return await hasDevice(sql, columnsOf({ kind: owner.kind, id: owner.id ?? NOBODY }), hashOf(key))
}

/**
 * Notes that somebody has logged in by a device. Call it in the transaction that opens the session.
 * @param key undefined: what can keep nothing is another device each time, and is not stored
 * @returns `known`, `new`, or `first`: nobody of the staff has ever logged in before
 */
export async function rememberDevice(
  services: Pick<Services, 'clock'>,
  tx: Queryable,
  owner: SessionOwner,
  key: string | null | undefined,
): Promise<'known' | 'new' | 'first'> {
  if (!key) return 'new'
  const isFirst = owner.kind === 'staff' && !(await hasStaffSession(tx))
  const device = { ...columnsOf(owner), id: uuid(), keyHash: hashOf(key), at: services.clock() }
  if (!(await storeDevice(tx, device))) return 'known'
  return isFirst ? 'first' : 'new'
}

/** Forgets every device of an account, as when its password is somebody else's no more. */
export async function forgetDevicesOf(tx: Queryable, owner: SessionOwner): Promise<void> {
  await deleteDevicesOf(tx, columnsOf(owner))
}

/** 122 random bits need no key. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

async function hasDevice(sql: Queryable, { customerId, staffId }: OwnerColumns, keyHash: Buffer) {
  const rows = await sql`
    select 1
    from known_devices
    where key_hash = ${keyHash}
      and (customer_id = ${customerId} or staff_id = ${staffId})`
  return rows.count === 1
}

/** Stores a device, or that it was used again. @returns whether it was not stored before */
async function storeDevice(
  tx: Queryable,
  device: OwnerColumns & { id: string; keyHash: Buffer; at: Date },
): Promise<boolean> {
  const row: Row<'known_devices'> = {
    id: device.id,
    customerId: device.customerId,
    staffId: device.staffId,
    keyHash: device.keyHash,
    createdAt: device.at,
    lastLoginAt: device.at,
  }
  const rows = await tx`insert into known_devices ${tx(row)} on conflict do nothing`
  if (rows.count === 1) return true
  await tx`
    update known_devices
    set last_login_at = ${device.at}
    where key_hash = ${device.keyHash}
      and (customer_id = ${device.customerId} or staff_id = ${device.staffId})`
  return false
}

async function deleteDevicesOf(tx: Queryable, { customerId, staffId }: OwnerColumns): Promise<void> {
  await tx`delete from known_devices where customer_id = ${customerId} or staff_id = ${staffId}`
}

/** Whether anybody of the staff has logged in before, as far as sessions are kept. */
async function hasStaffSession(tx: Queryable): Promise<boolean> {
  const rows = await tx`
    select 1
    from sessions
    where staff_id is not null
    limit 1`
  return rows.count === 1
}
