import { hashPassword, readablePassword } from '#api/features/auth/passwords.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Env } from '#api/platform/env.ts'
import { hasStaffOf, insertStaff } from './rows.ts'

/** An account whose password was generated: it is shown once and stored nowhere. */
export type FirstAccount = { username: string; password: string; role: StaffRole }

type FirstStaffEnv = Pick<
  Env,
  'NODE_ENV' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'MANAGER_USERNAME' | 'MANAGER_PASSWORD'
>

/**
 * Creates the first account of each role that has none, with the password from the environment or else, outside
 * production, a random one: so no account ever has a password that is known in advance. Of several processes that start
 * together one creates it; existing accounts stay as they are.
 * @returns the accounts with a generated password; none in production
 */
export async function ensureFirstStaff(
  services: Pick<Services, 'sql' | 'clock'>,
  env: FirstStaffEnv,
): Promise<{ created: FirstAccount[] }> {
  const wanted: WantedAccount[] = [
    { role: 'admin', name: 'Administrateur', username: env.ADMIN_USERNAME, given: env.ADMIN_PASSWORD },
    { role: 'manager', name: 'Responsable', username: env.MANAGER_USERNAME, given: env.MANAGER_PASSWORD },
  ]
  const possible = wanted.filter(account => account.given !== undefined || env.NODE_ENV !== 'production')
  return await services.sql.begin(async tx => {
    const created: FirstAccount[] = []
    for (const account of possible) {
      const password = account.given ?? readablePassword()
      const isMade = await makeFirst(tx, account, password, services.clock())
      if (isMade && account.given === undefined)
        created.push({ username: account.username, password, role: account.role })
    }
    return { created }
  })
}

type WantedAccount = { role: StaffRole; name: string; username: string; given: string | undefined }

async function makeFirst(tx: Queryable, account: WantedAccount, password: string, now: Date): Promise<boolean> {
  const { role, name, username } = account
  if (await hasStaffOf(tx, role)) return false
  const passwordHash = await hashPassword(password)
  return await insertStaff(tx, { id: uuid(), username, name, role, passwordHash, createdAt: now })
}
