import { rememberDevice } from '#api/features/auth/known-devices.ts'
import { openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { askPasskeyForLogin, checkPasskey } from '#api/features/factors/check-passkey.ts'
import { insistOnPasskey } from '#api/features/factors/passkeys.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { customerPasskeyLogin, customerPasskeyOptions } from '../../../contract/customer-passkeys.ts'
import { customerUser } from '../../joining/customer-accounts.ts'

/** @throws AppError 'rate_limited' */
export async function startPasskeyLogin(ctx: Ctx): Promise<OutputOf<typeof customerPasskeyOptions>> {
  return await askPasskeyForLogin(ctx, 'customer')
}

/**
 * Opens a session for the customer whose passkey has signed. The slowing down of wrong passwords does not hold here:
 * whoever holds the device is let in while others guess.
 * @throws AppError 'passkey_refused'
 */
export async function logInByPasskey(
  ctx: Ctx,
  { credential, device_key }: InputOf<typeof customerPasskeyLogin>['body'],
  device: string,
): Promise<OutputOf<typeof customerPasskeyLogin>> {
  const owner = await checkPasskey(ctx, credential, { purpose: 'login', kind: 'customer' })
  const session = await ctx.sql.begin(async tx => {
    await insistOnPasskey(tx, owner, credential.id)
    await rememberDevice(ctx, tx, owner, device_key)
    return await openSession(ctx, tx, owner, device)
  })
  return { user: await customerUser(ctx.sql, owner.id), token: await tokenOf(ctx, session) }
}
