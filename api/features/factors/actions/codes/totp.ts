import { Secret, TOTP } from 'otpauth'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { seal, unseal } from '#api/platform/secrets/sealed.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { confirmTotp, totpEnrolment } from '../../contract/factors.ts'
import { accountName } from '../../queries/accounts.ts'
import { confirmTotpAt, keepTotpSecret, takeTotpStep, totpSecret } from '../../queries/codes.ts'
import { afterFirstFactor } from '../first-factor.ts'
import { limitCodes } from './limit-codes.ts'

const STEP_SECONDS = 30
/** A code of the half minute before or after is taken too: clocks differ, and people type slowly. */
const WINDOW = 1

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
export async function stepOf(
  ctx: Ctx,
  staffId: string,
  code: string,
  isConfirmed: boolean,
): Promise<number | undefined> {
  const sealed = await totpSecret(ctx.sql, staffId, isConfirmed)
  const secret = sealed && unseal(ctx.sessionSecrets, sealed)
  if (!secret) return undefined
  const timestamp = ctx.clock().getTime()
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / (STEP_SECONDS * 1000)) + delta
}
