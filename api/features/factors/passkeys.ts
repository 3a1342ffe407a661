/** An account's passkeys, for the features that own the accounts. */

import { columnsOf, type OwnerColumns, ownerIn, type SessionOwner } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Change, Columns, Queryable, Row } from '#api/platform/database/database.ts'
import type { Passkey } from './contract-passkey.ts'

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

/** A passkey as its owner sees it in a list. */
export function shownPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}

type PasskeyRow = Columns<'passkeys', 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

/** An account's passkeys, the oldest first. */
export async function passkeysOf(
  sql: Queryable,
  owner: SessionOwner,
): Promise<(PasskeyRow & { credentialId: string })[]> {
  const { customerId, staffId } = columnsOf(owner)
  return await sql<(PasskeyRow & { credentialId: string })[]>`
    select id, name, created_at, last_used_at, credential_id
    from passkeys
    where customer_id = ${customerId} or staff_id = ${staffId}
    order by created_at, id`
}

/** What signatures are checked with. */
export type StoredPasskey = {
  id: string
  owner: SessionOwner
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function passkeyByCredential(sql: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await sql<(Omit<StoredPasskey, 'owner'> & OwnerColumns)[]>`
    select id, customer_id, staff_id, credential_id,
      public_key, counter, transports
    from passkeys
    where credential_id = ${credentialId}`
  return row && { ...row, owner: ownerIn(row) }
}

/** @returns false where somebody has this passkey already */
export async function insertPasskey(
  tx: Queryable,
  { owner, ...passkey }: StoredPasskey & { name: string; createdAt: Date },
): Promise<boolean> {
  const row: Row<'passkeys'> = { ...passkey, ...columnsOf(owner), lastUsedAt: null }
  const rows = await tx`insert into passkeys ${tx(row)} on conflict do nothing`
  return rows.count === 1
}

/**
 * Notes a use.
 * @param counter what the authenticator has counted; those that do not count always say 0
 * @returns false where a use with this count, or a higher one, was noted before: then two have the same key
 */
export async function notePasskeyUse(sql: Queryable, id: string, counter: number, usedAt: Date): Promise<boolean> {
  const change: Change<'passkeys', 'counter' | 'lastUsedAt'> = { counter, lastUsedAt: usedAt }
  const rows = await sql`
    update passkeys
    set ${sql(change)}
    where id = ${id}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`
  return rows.count === 1
}

/** @returns its name; undefined where the owner has no such passkey */
export async function deletePasskey(tx: Queryable, owner: SessionOwner, id: string): Promise<string | undefined> {
  const { customerId, staffId } = columnsOf(owner)
  const [row] = await tx<{ name: string }[]>`
    delete from passkeys
    where id = ${id}
      and (customer_id = ${customerId} or staff_id = ${staffId})
    returning name`
  return row?.name
}

/** Takes every passkey of an owner away. */
async function deletePasskeysOf(tx: Queryable, owner: SessionOwner): Promise<void> {
  const { customerId, staffId } = columnsOf(owner)
  await tx`delete from passkeys where customer_id = ${customerId} or staff_id = ${staffId}`
}

/** Locks an account, so that nobody ends its access until the transaction ends. */
async function lockOwner(tx: Queryable, owner: SessionOwner): Promise<void> {
  const { customerId, staffId } = columnsOf(owner)
  if (customerId) await tx`select 1 from customers where id = ${customerId} for share`
  if (staffId) await tx`select 1 from staff where id = ${staffId} for share`
}
