import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readablePassword } from '#api/features/auth/passwords.ts'
import { insistOnSession } from '#api/features/auth/sessions.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { giveHitBack, takeHit } from '#api/platform/limits/rate-limits.ts'
import { seal, unseal } from '#api/platform/secrets.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { confirmTotp, renewRecoveryCodes, totpEnrolment } from './contract.ts'
import {
  accountName,
  confirmTotpAt,
  endEnrolling,
  hasFactor,
  keepTotpSecret,
  lockedFactors,
  RECOVERY_CODES,
  replaceRecoveryCodes,
  takeTotpStep,
  totpSecret,
  useRecoveryCode,
} from './factors.ts'

const STEP_SECONDS = 30
/** A code of the half minute before or after is taken too: clocks differ, and people type slowly. */
const WINDOW = 1

/** Of an account, from wherever: whoever gets this far has its password or its session. */
const WRONG_CODES = { max: 20, windowSeconds: 3600 }

/** A new secret, which counts once a code of it has come. @throws AppError 'totp_on' */
export async function startTotp(ctx: Ctx): Promise<OutputOf<typeof totpEnrolment>> {
  const { staffId } = ctx.actor as Staff
  const [{ username }, { restaurant }] = await Promise.all([
    accountName(ctx.sql, staffId),
    ctx.snapshots.read(settingsSnapshot),
  ])
  const secret = new Secret({ size: 20 }).base32
  if (!(await keepTotpSecret(ctx.sql, staffId, seal(ctx.sessionSecrets, secret)))) throw new AppError('totp_on')
  const uri = new TOTP({ issuer: restaurant.name, label: username, secret, period: STEP_SECONDS }).toString()
  return { secret, uri }
}

/** @throws AppError 'code_wrong', 'totp_on', 'rate_limited' */
export async function confirmOwnTotp(
  ctx: Ctx,
  { code }: InputOf<typeof confirmTotp>['body'],
): Promise<OutputOf<typeof confirmTotp>> {
  const { staffId } = ctx.actor as Staff
  if ((await totpSecret(ctx.sql, staffId, true)) !== undefined) throw new AppError('totp_on')
  const step = await limitCodes(ctx, staffId, 'code_wrong', () => stepOf(ctx, staffId, code, false))
  return await ctx.sql.begin(async tx => {
    const recovery_codes = await afterFirstFactor(ctx, tx)
    // Another call with the same code may have been quicker while this one waited for the account.
    if (!(await takeTotpStep(tx, staffId, step))) throw new AppError('code_wrong')
    await confirmTotpAt(tx, staffId, ctx.clock())
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'totp.on', subject: staffId, at: ctx.clock() })
    return { recovery_codes }
  })
}

/** The half minute whose code this is, or undefined for a code of another time or secret. */
async function stepOf(ctx: Ctx, staffId: string, code: string, isConfirmed: boolean): Promise<number | undefined> {
  const sealed = await totpSecret(ctx.sql, staffId, isConfirmed)
  const secret = sealed && unseal(ctx.sessionSecrets, sealed)
  if (!secret) return undefined
  const timestamp = ctx.clock().getTime()
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / (STEP_SECONDS * 1000)) + delta
}

/** A code that fits, still to be used up in the transaction of what it opens. */
export type TakenCode = {
  way: 'totp' | 'recovery'
  /** @throws AppError 'second_factor_wrong' where another call was quicker */
  useUp: (tx: Queryable) => Promise<void>
}

/**
 * Looks at a code of an account's application, or a recovery code: six digits are the one, anything else the other.
 * @throws AppError 'second_factor_wrong', 'rate_limited'
 */
export async function lookAtCode(ctx: Ctx, staffId: string, typed: string): Promise<TakenCode> {
  const digits = typed.replace(/\s/g, '')
  return await limitCodes(ctx, staffId, 'second_factor_wrong', () =>
    /^\d{6}$/.test(digits) ? lookAtTotp(ctx, staffId, digits) : lookAtRecoveryCode(ctx, staffId, typed),
  )
}

async function lookAtTotp(ctx: Ctx, staffId: string, code: string): Promise<TakenCode | undefined> {
  const step = await stepOf(ctx, staffId, code, true)
  if (step === undefined) return undefined
  return { way: 'totp', useUp: async tx => insist(await takeTotpStep(tx, staffId, step)) }
}

async function lookAtRecoveryCode(ctx: Ctx, staffId: string, typed: string): Promise<TakenCode | undefined> {
  const hash = hashOfRecoveryCode(typed)
  const [known] = await ctx.sql`
    select 1
    from staff_recovery_codes
    where staff_id = ${staffId}
      and code_hash = ${hash}
      and used_at is null`
  if (!known) return undefined
  const now = ctx.clock()
  return {
    way: 'recovery',
    async useUp(tx) {
      insist(await useRecoveryCode(tx, staffId, hash, now))
      await writeAuditEntry(tx, { staffId, action: 'recovery.used', subject: staffId, at: now })
    },
  }
}

function insist(isTaken: boolean): void {
  if (!isTaken) throw new AppError('second_factor_wrong')
}

/** Makes codes in place of those before. They are stored as hashes alone: 79 random bits need no slow one. */
async function newRecoveryCodes(tx: Queryable, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, readablePassword)
  await replaceRecoveryCodes(tx, staffId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Capitals, spaces and other hyphens are how people write the same code. */
function hashOfRecoveryCode(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
}

/** @throws AppError 'no_factor': codes replace a lost factor */
export async function renewOwnCodes(ctx: Ctx): Promise<OutputOf<typeof renewRecoveryCodes>> {
  const { staffId } = ctx.actor as Staff
  return await ctx.sql.begin(async tx => {
    if (!hasFactor(await lockedFactors(tx, staffId))) throw new AppError('no_factor')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'recovery.renewed',
      subject: staffId,
      at: ctx.clock(),
    })
    return { recovery_codes: await newRecoveryCodes(tx, staffId) }
  })
}

/**
 * What comes with a factor, before it is written: the session that had to add one is free, and an account's first factor
 * brings recovery codes, since it may be lost.
 * @returns the codes; null where the account had a factor
 * @throws AppError 'unauthenticated' where the access was ended meanwhile
 */
export async function afterFirstFactor(ctx: Ctx, tx: Queryable): Promise<string[] | null> {
  const { staffId, sessionId } = ctx.actor as Staff
  const before = await lockedFactors(tx, staffId)
  await insistOnSession(tx, sessionId)
  await endEnrolling(tx, sessionId)
  return hasFactor(before) ? null : await newRecoveryCodes(tx, staffId)
}

/**
 * Runs a look at a code that only so many wrong ones may precede.
 * @param refusal the problem of a wrong one
 * @throws AppError 'rate_limited', and the refusal
 */
async function limitCodes<Found>(
  ctx: Ctx,
  staffId: string,
  refusal: ProblemCode,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const hit = await takeHit(ctx, 'wrong codes', staffId, WRONG_CODES)
  const found = await look()
  if (found === undefined) throw new AppError(refusal)
  await giveHitBack(ctx, hit)
  return found
}
