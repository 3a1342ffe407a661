import { endSessionsOf } from '#api/features/auth/sessions.ts'
import { forgetPasskeysOf } from '#api/features/factors/passkeys.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Ends whatever opens an account but its password: sessions, known devices and passkeys. Whoever changes the password
 * may do so to be rid of somebody, who may have added a passkey. Call it in the transaction that changed it.
 */
export async function endAccessTo(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, customerId, now)
  await forgetPasskeysOf(tx, { kind: 'customer', id: customerId })
}
