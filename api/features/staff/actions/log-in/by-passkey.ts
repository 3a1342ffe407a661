import { askPasskeyForLogin, checkPasskey } from '#api/features/factors/actions/passkeys/check-passkey.ts'
import { insistOnPasskey } from '#api/features/factors/actions/passkeys/passkeys-of.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { passkeyLogin, passkeyLoginOptions } from '../../contract/staff.ts'
import { staffById } from '../../queries/staff-accounts.ts'
import type { NotifyOfDevice } from './new-device-port.ts'
import { openStaffSession } from './open-session.ts'

/** @throws AppError 'rate_limited' */
export async function startPasskeyLogin(ctx: Ctx): Promise<OutputOf<typeof passkeyLoginOptions>> {
  return await askPasskeyForLogin(ctx, 'staff')
}

/**
 * Opens a session for whoever's passkey has signed: that the device has looked who holds it makes it two factors.
 * @throws AppError 'passkey_refused'
 */
export async function logInByPasskey(
  ctx: Ctx,
  notifyOfDevice: NotifyOfDevice,
  { credential, device_key }: InputOf<typeof passkeyLogin>['body'],
  device: string,
): Promise<OutputOf<typeof passkeyLogin>> {
  const owner = await checkPasskey(ctx, credential, { purpose: 'login', kind: 'staff' })
  const account = await staffById(ctx.sql, owner.id)
  if (!account || account.isDisabled) throw new AppError('passkey_refused')
  return await openStaffSession(ctx, notifyOfDevice, account, {
    device,
    deviceKey: device_key,
    way: 'passkey',
    factor: 'has',
    before: tx => insistOnPasskey(tx, owner, credential.id),
  })
}
