/** An account's passkeys, for the features that own the accounts. */
import type { SessionOwner } from '#api/kernel/session-owner.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Passkey } from '../../contract/passkey-json.ts'
import { deletePasskey, deletePasskeysOf, passkeysOf } from '../../queries/passkeys.ts'
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
