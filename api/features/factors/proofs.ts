import { hashPassword, isPasswordOf } from '#api/features/auth/passwords.ts'
import { insistOnSession } from '#api/features/auth/sessions.ts'
import type { ProofWay, Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { giveHitBack, type Hit, limitWrongLogins, takeHit } from '#api/platform/limits/rate-limits.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { checkPasskey } from './check-passkey.ts'
import { lookAtCode } from './codes.ts'
import type { GivenProof } from './contract.ts'
import { hasSecondFactor, lockedFactors, passwordHashOf } from './factors.ts'

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

/** @throws AppError 'pin_weak', 'unauthenticated' where the access was ended meanwhile */
export async function setOwnPin(ctx: Ctx, pin: string): Promise<void> {
  const { staffId, sessionId } = ctx.actor as Staff
  if (isWeakPin(pin)) throw new AppError('pin_weak')
  const hash = await hashPassword(pin)
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await lockedFactors(tx, staffId)
    await insistOnSession(tx, sessionId)
    await writePin(tx, staffId, hash, now)
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'pin.set', subject: staffId, at: now })
  })
}

/** @throws AppError 'not_found' */
export async function removeOwnPin(ctx: Ctx): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await ctx.sql.begin(async tx => {
    if (!(await deletePin(tx, staffId))) throw new AppError('not_found')
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'pin.removed', subject: staffId, at: ctx.clock() })
  })
}
/** After so many wrong PINs of a person on a device it takes something better. */
const MOST_WRONG_PINS = 5
/** The same over all devices: whoever logs in again and again is on a new one each time, and tries five more. */
const WRONG_PINS_OF_A_DAY = { max: 20, windowSeconds: 86_400 }

/** Whether a PIN is among those that everybody tries first: one digit again and again, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [0, 1, -1].some(step => steps.every(each => each === step))
}

async function pinHashOf(sql: Queryable, staffId: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`select pin_hash as hash from staff_pins where staff_id = ${staffId}`
  return row?.hash
}

async function writePin(tx: Queryable, staffId: string, pinHash: string, setAt: Date): Promise<void> {
  const row: Row<'staff_pins'> = { staffId, pinHash, setAt }
  await tx`
    insert into staff_pins ${tx(row)}
    on conflict (staff_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at`
}

async function deletePin(tx: Queryable, staffId: string): Promise<boolean> {
  const rows = await tx`delete from staff_pins where staff_id = ${staffId}`
  return rows.count === 1
}

/**
 * Counts a try as wrong before it is looked at, so that a burst of guesses is counted too.
 * @returns false where there were too many before
 */
async function countPinTry(sql: Queryable, staffId: string, sessionId: string): Promise<boolean> {
  const row: Row<'staff_pin_tries'> = { staffId, sessionId, wrong: 1 }
  const rows = await sql`
    insert into staff_pin_tries ${sql(row)}
    on conflict (staff_id, session_id) do update
      set wrong = staff_pin_tries.wrong + 1
      where staff_pin_tries.wrong < ${MOST_WRONG_PINS}`
  return rows.count === 1
}

/** After a proof of the person on this device. */
async function forgetPinTries(sql: Queryable, staffId: string, sessionId: string): Promise<void> {
  await sql`delete from staff_pin_tries where staff_id = ${staffId} and session_id = ${sessionId}`
}
