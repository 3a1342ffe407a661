/** An account's passkeys, for the features that own the accounts. */
import { AppError } from '#api/kernel/problems/errors.ts'
import type { SessionOwner } from '#api/kernel/session-owner.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Passkey } from '../../contract/passkey-json.ts'
import { deletePasskey, deletePasskeysOf, lockOwner, passkeyByCredential, passkeysOf } from '../../queries/passkeys.ts'
import { shownPasskey } from '../../views/shown-passkey.ts'

/** The oldest first. */
export async function passkeysHeldBy(sql: Queryable, owner: SessionOwner): Promise<Passkey[]> {
  return (await passkeysOf(sql, owner)).map(shownPasskey)
}

/** @returns its name; undefined where the owner has no such passkey */
export async function forgetPasskey(tx: Queryable, owner: SessionOwner, id: string): Promise<string | undefined> {
  return await deletePasskey(tx, owner, id)
}

/** Forgets every passkey of an account, in the transaction that ends its sessions. */
export async function forgetPasskeysOf(tx: Queryable, owner: SessionOwner): Promise<void> {
  await deletePasskeysOf(tx, owner)
}

/** Locks an account that is given a passkey, against whoever ends its access at this moment. */
export async function holdOwner(tx: Queryable, owner: SessionOwner): Promise<void> {
  await lockOwner(tx, owner)
}

/**
 * Insists that a passkey which has signed is still there, in the transaction that opens a session by it: whoever ends an
 * account's access forgets its passkeys, and either sees this session or is seen here.
 * @throws AppError 'passkey_refused'
 */
export async function insistOnPasskey(tx: Queryable, owner: SessionOwner, credentialId: string): Promise<void> {
  await lockOwner(tx, owner)
  const passkey = await passkeyByCredential(tx, credentialId)
  if (passkey?.owner.id !== owner.id) throw new AppError('passkey_refused')
}
