import { rememberDevice } from '#api/features/auth/actions/known-devices.ts'
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
import type { NotifyOfDevice } from './new-device-port.ts'

type Opening = {
  device: string
  deviceKey: string | null | undefined
  /** What the person has proven to be themselves with. */
  way: 'password' | 'totp' | 'recovery' | 'passkey'
  factor: 'has' | 'could_add' | 'must_add'
  /** Uses up what the login was proven with, in the transaction that opens the session. */
  before?: ((tx: Queryable) => Promise<void>) | undefined
}

/** @throws AppError 'invalid_credentials' where the account has changed since it was looked at */
export async function openStaffSession(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  account: StaffAccount,
  { device, deviceKey, way, factor, before }: Opening,
): Promise<OutputOf<typeof staffLogin>> {
  const { id: staffId, role, name, username } = account
  const session = await ctx.sql.begin(async tx => {
    // While the password was compared the account may have been disabled or given another password, which ended its
    // sessions, or a second factor: this session must not be opened afterwards.
    if (!(await isStillOpenTo(tx, account))) throw new AppError('invalid_credentials')
    if (factor !== 'has' && (await hasSecondFactor(tx, staffId))) throw new AppError('second_factor_required')
    await before?.(tx)
    const entry = { staffId, action: 'staff_login', subject: staffId, at: ctx.clock() } as const
    await writeAuditEntry(tx, { ...entry, details: { device, by: way } })
    const owner = { kind: 'staff', id: staffId } as const
    if ((await rememberDevice(ctx, tx, owner, deviceKey)) === 'new') {
      await notifyOfDevice(ctx, tx, { staffId, name, username, device, way, at: ctx.clock() })
    }
    return await openSession(ctx, tx, owner, device, { by: way, isEnrolling: factor === 'must_add' })
  })
  return {
    access_token: await tokenOf(ctx, session),
    token_type: 'bearer',
    expires_in: SESSION_LIFE.staff.lifeMs / 1000,
    user_role: role,
    factor,
  }
}
