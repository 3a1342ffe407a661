import { isPasswordOf } from '#api/features/auth/actions/passwords.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { ProofWay } from '#api/kernel/people/proof.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { giveHitBack, type Hit, takeHit } from '#api/platform/limits/rate-limits.ts'
import { limitWrongLogins } from '#api/platform/limits/wrong-logins.ts'
import type { GivenProof } from '../../contract/proof.ts'
import { passwordHashOf } from '../../queries/accounts.ts'
import { countPinTry, forgetPinTries, pinHashOf } from '../../queries/pins.ts'
import { WRONG_PINS_OF_A_DAY } from '../../rules/pin.ts'
import { lookAtCode } from '../codes/take-code.ts'
import { hasSecondFactor } from '../factors-of.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'

/** What has been proven, still to be used up in the transaction that notes it. */
export type CheckedProof = { by: ProofWay; useUp: (tx: Queryable) => Promise<void> }

/**
 * Looks whether it is this person who is at the caller's device.
 * @throws AppError 'proof_wrong', 'pin_locked', 'passkey_refused', 'second_factor_required', 'second_factor_wrong',
 *   'rate_limited'
 */
export async function checkProof(ctx: Ctx, personId: string, given: GivenProof): Promise<CheckedProof> {
  const checked = await lookAt(ctx, personId, given)
  await forgetPinTries(ctx.sql, personId, (ctx.actor as Staff).sessionId)
  return checked
}

async function lookAt(ctx: Ctx, staffId: string, given: GivenProof): Promise<CheckedProof> {
  if ('pin' in given) {
    await checkPin(ctx, staffId, given.pin)
    return { by: 'pin', useUp: nothing }
  }
  if ('passkey' in given) {
    await checkPasskey(ctx, given.passkey, { purpose: 'step_up', owner: { kind: 'staff', id: staffId } })
    return { by: 'passkey', useUp: nothing }
  }
  if ('code' in given) {
    const { way, useUp } = await lookAtCode(ctx, staffId, given.code)
    return { by: way, useUp }
  }
  await checkPassword(ctx, staffId, given.password)
  return { by: 'password', useUp: nothing }
}

/** A person without a PIN costs as much work, and is refused in the same words. */
async function checkPin(ctx: Ctx, staffId: string, pin: string): Promise<void> {
  if (!(await countPinTry(ctx.sql, staffId, (ctx.actor as Staff).sessionId))) throw new AppError('pin_locked')
  const hit = await takePinHit(ctx, staffId)
  if (!(await isPasswordOf(await pinHashOf(ctx.sql, staffId), pin))) throw new AppError('proof_wrong')
  await giveHitBack(ctx, hit)
}

async function takePinHit(ctx: Ctx, staffId: string): Promise<Hit | null> {
  try {
    return await takeHit(ctx, 'wrong PINs', staffId, WRONG_PINS_OF_A_DAY)
  } catch (cause) {
    // To wait is of no use at the counter; what is better than a PIN is.
    throw isRateLimited(cause) ? new AppError('pin_locked', { cause }) : cause
  }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rate_limited'
}

/** As at a login: of an account that has a second factor the password alone proves nothing. */
async function checkPassword(ctx: Ctx, staffId: string, password: string): Promise<void> {
  if (await hasSecondFactor(ctx.sql, staffId)) throw new AppError('second_factor_required')
  const passwordHash = await passwordHashOf(ctx.sql, staffId)
  await limitWrongLogins(ctx, { name: `staff ${staffId}`, isWithin: true }, async () => {
    if (!(await isPasswordOf(passwordHash, password))) throw new AppError('proof_wrong')
  })
}

async function nothing(): Promise<void> {}
