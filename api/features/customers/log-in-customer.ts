import { isKnownDevice, rememberDevice } from '#api/features/auth/known-devices.ts'
import { isPasswordOf } from '#api/features/auth/passwords.ts'
import { openSession, tokenOf } from '#api/features/auth/sessions.ts'
import { askPasskeyForLogin, checkPasskey } from '#api/features/factors/check-passkey.ts'
import { insistOnPasskey } from '#api/features/factors/passkeys.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { limitWrongLogins } from '#api/platform/limits/rate-limits.ts'
import type { customerPasskeyLogin, customerPasskeyOptions, login } from './contract.ts'
import { accountByEmail, customerUser, isStillPasswordOf } from './customer-accounts.ts'

/**
 * Opens a session for the account of an address. An unknown address and a wrong password get the same answer after the
 * same work, so that nobody learns which addresses have accounts.
 * @throws AppError 'invalid_credentials', 'rate_limited'
 */
export async function logIn(
  ctx: Ctx,
  { password, device_key, ...credentials }: InputOf<typeof login>['body'],
  device: string,
): Promise<OutputOf<typeof login>> {
  const email = credentials.email.toLowerCase()
  const found = await accountByEmail(ctx.sql, email)
  const isKnown = await isKnownDevice(ctx.sql, { kind: 'customer', id: found?.customerId }, device_key)
  const name = `customer ${found?.customerId ?? email}`
  const limited = { name, isWithin: isKnown, sentence: lockedOut, slowedSentence: lockedOut }
  return await limitWrongLogins(ctx, limited, async () => {
    const account = await rightAccount(found, password)
    const session = await ctx.sql.begin(async tx => {
      if (!(await isStillPasswordOf(tx, account))) throw new AppError('invalid_credentials')
      const owner = { kind: 'customer', id: account.customerId } as const
      await rememberDevice(ctx, tx, owner, device_key)
      return await openSession(ctx, tx, owner, device)
    })
    return { user: await customerUser(ctx.sql, account.customerId), token: await tokenOf(ctx, session) }
  })
}

async function rightAccount(account: Awaited<ReturnType<typeof accountByEmail>>, password: string) {
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('invalid_credentials')
  return account
}

function lockedOut(retryText: string): string {
  return `Trop d’essais pour ce compte. Réessayez dans ${retryText}, ou choisissez un nouveau mot de passe.`
}

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
