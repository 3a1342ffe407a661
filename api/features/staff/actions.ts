import { hashPassword, isPasswordOf } from '#api/features/auth/passwords.ts'
import { SESSION_LIFE } from '#api/features/auth/rules.ts'
import { endSession, openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { limitWrongLogins } from '#api/http/wrong-logins.ts'
import type { Staff, StaffRole } from '#api/kernel/actor.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/errors.ts'
import { uuid } from '#api/kernel/ids.ts'
import { noteAction } from '#api/platform/audit.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import type { Env } from '#api/platform/env.ts'
import type { staffLogin } from './contract.ts'
import { hasStaffOf, insertStaff, type StaffAccount, staffByUsername } from './queries.ts'
import { readablePassword } from './readable-password.ts'

/**
 * Opens a staff session. Unknown, wrong and disabled are one answer, after the same work.
 * @throws AppError 'invalid_credentials', 'rate_limited'
 */
export async function logInStaff(
  ctx: Ctx,
  credentials: { username: string; password: string },
  device: string,
): Promise<OutputOf<typeof staffLogin>> {
  return await limitWrongLogins(ctx, { name: `staff ${credentials.username.toLowerCase()}` }, async () => {
    const { id: staffId, role } = await checkCredentials(ctx, credentials)
    const session = await ctx.sql.begin(async tx => {
      await noteAction(tx, { staffId, action: 'staff_login', subject: staffId, at: ctx.clock(), details: { device } })
      return await openSession(ctx, tx, { kind: 'staff', id: staffId }, device)
    })
    return {
      access_token: await tokenOf(ctx, session),
      token_type: 'bearer',
      expires_in: SESSION_LIFE.staff.lifeMs / 1000,
      user_role: role,
    }
  })
}

async function checkCredentials(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
): Promise<StaffAccount> {
  const account = await staffByUsername(ctx.sql, username)
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight || account.isDisabled) throw new AppError('invalid_credentials')
  return account
}

/** Ends the caller's staff session at once. */
export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { staffId, sessionId } = ctx.actor as Staff
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await endSession(tx, sessionId, now)
    await noteAction(tx, { staffId, action: 'staff_logout', subject: staffId, at: now })
  })
}

/** An account whose password was made up: to be shown once, it is kept nowhere. */
export type FirstAccount = { username: string; password: string; role: StaffRole }

type FirstStaffEnv = Pick<
  Env,
  'NODE_ENV' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'MANAGER_USERNAME' | 'MANAGER_PASSWORD'
>

/**
 * Makes the first account of each role that has none, so that no account ever comes with a known password: with the
 * environment's, else, outside production, with a random one. Processes that start together make each once; accounts
 * that exist are left alone.
 * @returns the accounts with a made-up password; none in production
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
