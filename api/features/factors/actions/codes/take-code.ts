import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { takeTotpStep, useRecoveryCode } from '../../queries/codes.ts'
import { limitCodes } from './limit-codes.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

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
