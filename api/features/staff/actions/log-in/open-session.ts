import { openSession, tokenOf } from '#api/features/auth/actions/sessions.ts'
import { SESSION_LIFE } from '#api/features/auth/rules/session-life.ts'
import { hasSecondFactor } from '#api/features/factors/actions/factors-of.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { staffLogin } from '../../contract/staff.ts'
import { isStillOpenTo, type StaffAccount } from '../../queries/staff-accounts.ts'

type Opening = {
  device: string
  /** What the person has proven to be themselves with. */
  way: 'password' | 'totp' | 'recovery' | 'passkey'
  factor: 'has' | 'could_add' | 'must_add'
  /** Uses up what the login was proven with, in the transaction that opens the session. */
  before?: ((tx: Queryable) => Promise<void>) | undefined
}

/** @throws AppError 'invalid_credentials' where the account has changed since it was looked at */
export async function openStaffSession(
  ctx: Ctx,
  account: StaffAccount,
  { device, way, factor, before }: Opening,
): Promise<OutputOf<typeof staffLogin>> {
  const { id: staffId, role } = account
  const session = await ctx.sql.begin(async tx => {
    // While the password was compared the account may have been disabled or given another password, which ended its
    // sessions, or a second factor: this session must not be opened afterwards.
    if (!(await isStillOpenTo(tx, account))) throw new AppError('invalid_credentials')
    if (factor !== 'has' && (await hasSecondFactor(tx, staffId))) throw new AppError('second_factor_required')
    await before?.(tx)
    const entry = { staffId, action: 'staff_login', subject: staffId, at: ctx.clock() } as const
    await writeAuditEntry(tx, { ...entry, details: { device, by: way } })
    const opened = { by: way, isEnrolling: factor === 'must_add' }
    return await openSession(ctx, tx, { kind: 'staff', id: staffId }, device, opened)
  })
  return {
    access_token: await tokenOf(ctx, session),
    token_type: 'bearer',
    expires_in: SESSION_LIFE.staff.lifeMs / 1000,
    user_role: role,
    factor,
  }
}
