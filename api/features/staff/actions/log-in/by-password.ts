import { isKnownDevice } from '#api/features/auth/actions/known-devices.ts'
import { isPasswordOf } from '#api/features/auth/actions/passwords.ts'
import { lookAtCode, type TakenCode } from '#api/features/factors/actions/codes/take-code.ts'
import { hasSecondFactor } from '#api/features/factors/actions/factors-of.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { limitWrongLogins } from '#api/platform/limits/wrong-logins.ts'
import type { staffLogin } from '../../contract/staff.ts'
import { type StaffAccount, staffByUsername } from '../../queries/staff-accounts.ts'
import type { NotifyOfDevice } from './new-device-port.ts'
import { openStaffSession } from './open-session.ts'

type Credentials = InputOf<typeof staffLogin>['body']

/**
 * Opens a staff session. An unknown username, a wrong password and a disabled account get the same answer after the
 * same work, so that nobody learns which usernames exist. An account that has a second factor needs a code too; one that
 * has none may do nothing but add one, where the password alone is not enough.
 * @throws AppError 'invalid_credentials', 'second_factor_required', 'second_factor_wrong', 'rate_limited'
 */
export async function logInStaff(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  credentials: Credentials,
  device: string,
): Promise<OutputOf<typeof staffLogin>> {
  const found = await staffByUsername(ctx.sql, credentials.username)
  const isKnown = await isKnownDevice(ctx.sql, { kind: 'staff', id: found?.id }, credentials.device_key)
  const limited = {
    name: `staff ${found?.id ?? credentials.username.toLowerCase()}`,
    isWithin: isKnown,
    slowedSentence: slowed,
  }
  return await limitWrongLogins(ctx, limited, async () => {
    const account = await rightAccount(found, credentials.password)
    const code = await secondFactor(ctx, account, credentials.code)
    const { staffPasswordAlone } = await ctx.snapshots.read(settingsSnapshot)
    const factor = code ? 'has' : staffPasswordAlone ? 'could_add' : 'must_add'
    return await openStaffSession(ctx, notifyOfDevice, account, {
      device,
      deviceKey: credentials.device_key,
      way: code?.way ?? 'password',
      factor,
      before: code?.useUp,
    })
  })
}

function slowed(retryText: string): string {
  return `Trop d’essais pour ce compte. Réessayez dans ${retryText}, sur un appareil déjà utilisé, ou avec une clé d’accès.`
}

async function rightAccount(account: StaffAccount | undefined, password: string): Promise<StaffAccount> {
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight || account.isDisabled) throw new AppError('invalid_credentials')
  return account
}

/** The code that goes with the password; undefined for an account that has no second factor. */
async function secondFactor(ctx: Ctx, { id }: StaffAccount, code: string | undefined): Promise<TakenCode | undefined> {
  if (!(await hasSecondFactor(ctx.sql, id))) return undefined
  if (code === undefined) throw new AppError('second_factor_required')
  return await lookAtCode(ctx, id, code)
}
