import { isPasswordOf } from '#api/features/auth/actions/passwords.ts'
import { endSession, openSession, tokenOf } from '#api/features/auth/actions/sessions.ts'
import { SESSION_LIFE } from '#api/features/auth/rules/session-life.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { limitWrongLogins } from '#api/platform/limits/wrong-logins.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { staffLogin } from '../contract/staff.ts'
import { isStillOpenTo, type StaffAccount, staffByUsername } from '../queries/staff-accounts.ts'

/**
 * Opens a staff session. An unknown username, a wrong password and a disabled account get the same answer after the
 * same work, so that nobody learns which usernames exist.
 * @throws AppError 'invalid_credentials', 'rate_limited'
 */
export async function logInStaff(
  ctx: Ctx,
  credentials: { username: string; password: string },
  device: string,
): Promise<OutputOf<typeof staffLogin>> {
  return await limitWrongLogins(ctx, { name: `staff ${credentials.username.toLowerCase()}` }, async () => {
    const account = await checkCredentials(ctx, credentials)
    const { id: staffId, role } = account
    const session = await ctx.sql.begin(async tx => {
      // While the password was compared the account may have been disabled or given another password, which ended its
      // sessions: this one must not be opened afterwards.
      if (!(await isStillOpenTo(tx, account))) throw new AppError('invalid_credentials')
      await writeAuditEntry(tx, {
        staffId,
        action: 'staff_login',
        subject: staffId,
        at: ctx.clock(),
        details: { device },
      })
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

export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { staffId, sessionId } = ctx.actor as Staff
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await endSession(tx, sessionId, now)
    await writeAuditEntry(tx, { staffId, action: 'staff_logout', subject: staffId, at: now })
  })
}
