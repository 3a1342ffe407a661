/** What this feature holds about a person: handed over, and taken away. */

import { sessionsHeldOf } from '#api/features/auth/actions/sessions.ts'
import type { Queryable } from '#api/platform/database.ts'
import { deleteCustomer, exportedAccount, lockCustomer } from '../queries/accounts.ts'
import { storedLinksOf } from '../queries/email-tokens.ts'
import { customerUser } from './customer-accounts.ts'

/** The account as its owner sees it, with what no page shows. */
export async function accountHeldOf(tx: Queryable, customerId: string) {
  return { ...(await customerUser(tx, customerId)), ...(await exportedAccount(tx, customerId)) }
}

/** Devices and mailed links; neither passwords nor tokens, of which only hashes are kept. */
export async function accessHeldOf(sql: Queryable, customerId: string) {
  return { devices: await sessionsHeldOf(sql, customerId), mailedLinks: await storedLinksOf(sql, customerId) }
}

/**
 * Keeps a customer's row to the transaction, if the password is still the one that was checked.
 * @returns whether it is
 */
export function holdAccount(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  return lockCustomer(tx, customerId, passwordHash)
}

/** Takes the account away. Sessions, links, points, vouchers and picture go with its row. */
export async function eraseAccountOf(tx: Queryable, customerId: string): Promise<void> {
  await deleteCustomer(tx, customerId)
}
