import { insistOnSession } from '#api/features/auth/sessions.ts'
import type { NewCredential, Passkey } from '#api/features/factors/contract-passkey.ts'
import { askForPasskey, checkMade, storePasskey } from '#api/features/factors/make-passkey.ts'
import { forgetPasskey, holdOwner, passkeysHeldBy } from '#api/features/factors/passkeys.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { SessionOwner } from '#api/kernel/session-owner.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { newPasskeyOptions } from '../../../contract/customer-passkeys.ts'
import { customerUser } from '../../joining/customer-accounts.ts'
import { checkOwnPassword } from '../passwords/check-password.ts'

/** The customer's passkeys, the oldest first. */
export async function ownPasskeys(ctx: Ctx): Promise<Passkey[]> {
  return await passkeysHeldBy(ctx.sql, callerOf(ctx))
}

/**
 * What the browser needs to make a passkey. The password is asked here, before the device asks anything: a device that
 * was left unlocked must not become another one's key.
 * @throws AppError 'wrong_password', 'rate_limited'
 */
export async function startPasskey(ctx: Ctx, password: string): Promise<OutputOf<typeof newPasskeyOptions>> {
  const owner = callerOf(ctx)
  await checkOwnPassword(ctx, password)
  const { email, name } = await customerUser(ctx.sql, owner.id)
  return await askForPasskey(ctx, owner, { username: email, name })
}

/**
 * Adds a passkey that the browser has made of those options.
 * @param device how its owner recognises it
 * @throws AppError 'passkey_refused', 'unauthenticated' where the access was ended meanwhile
 */
export async function addPasskey(ctx: Ctx, credential: NewCredential, device: string): Promise<Passkey> {
  const owner = callerOf(ctx)
  const made = await checkMade(ctx, owner, credential)
  return await ctx.sql.begin(async tx => {
    await holdOwner(tx, owner)
    await insistOnSession(tx, (ctx.actor as Customer).sessionId)
    return await storePasskey(tx, owner, made, { name: device, now: ctx.clock() })
  })
}

/** @throws AppError 'not_found' for one that is another's, or gone already */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  if ((await forgetPasskey(ctx.sql, callerOf(ctx), id)) === undefined) throw new AppError('not_found')
}

function callerOf(ctx: Ctx): SessionOwner {
  return { kind: 'customer', id: (ctx.actor as Customer).customerId }
}
