/** What this feature stores about a person, for their export and their erasure. */

import { sessionsHeldOf } from '#api/features/auth/sessions.ts'
import { passkeysHeldBy } from '#api/features/factors/passkeys.ts'
import type { Person } from '#api/kernel/people/person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { accountOf, customerUser, deleteCustomer, exportedAccount, lockCustomer } from './customer-accounts.ts'
import { storedLinksOf } from './mailed-links.ts'
import { provenEmailOf, updateCustomer } from './rows.ts'

/** The account as its owner sees it, with the fields that no page shows. */
export async function accountHeldOf(tx: Queryable, customerId: string) {
  return { ...(await customerUser(tx, customerId)), ...(await exportedAccount(tx, customerId)) }
}

/** The person's devices, passkeys and mailed links, without passwords and tokens: only their hashes are stored. */
export async function accessHeldOf(sql: Queryable, customerId: string) {
  return {
    devices: await sessionsHeldOf(sql, customerId),
    passkeys: await passkeysHeldBy(sql, { kind: 'customer', id: customerId }),
    mailedLinks: await storedLinksOf(sql, customerId),
  }
}

/** The account of an address, confirmed or not, with what its holder may have corrected. */
export async function accountAt(sql: Queryable, email: string) {
  const account = await accountOf(sql, email)
  if (!account) return undefined
  const { customerId, passwordHash } = account
  const { name, phone } = await customerUser(sql, customerId)
  return { customerId, passwordHash, name, phone }
}

/** Corrects an account's name and phone; its address is its key and stays. */
export async function correctAccountOf(
  tx: Queryable,
  customerId: string,
  to: { name: string; phone: string },
  now: Date,
): Promise<void> {
  await updateCustomer(tx, customerId, { ...to, profileImage: undefined, marketingOptIn: undefined, now })
}

/**
 * Locks a customer's row until the transaction ends, if the password is still the one that was checked.
 * @returns whether it is
 */
export function holdAccount(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  return lockCustomer(tx, customerId, passwordHash)
}

/** Deletes the account. Sessions, passkeys, links, points, vouchers and picture go with its row, by foreign keys. */
export async function eraseAccountOf(tx: Queryable, customerId: string): Promise<void> {
  await deleteCustomer(tx, customerId)
}

/**
 * The addresses and the id by which a customer's data are found in every feature.
 * @throws AppError 'unauthenticated' when the account was deleted meanwhile
 */
export async function personOf(sql: Queryable, customerId: string): Promise<Person> {
  const proven = await provenEmailOf(sql, customerId)
  if (!proven) throw new AppError('unauthenticated')
  return { customerId, ...proven }
}
