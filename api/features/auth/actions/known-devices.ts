/**
 * Devices by which an account was logged in to before. A device makes a random number of its own and sends it with each
 * login; its hash is kept here, and is worth nothing without the password.
 * Source: docs/decisions/0143-known-devices-and-slowed-passwords.md.
 */
import { createHash } from 'node:crypto'
import { uuid } from '#api/kernel/ids.ts'
import { columnsOf, type SessionKind, type SessionOwner } from '#api/kernel/session-owner.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { deleteDevicesOf, hasDevice, hasStaffSession, storeDevice } from '../queries/stored-devices.ts'

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
