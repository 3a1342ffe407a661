import { createHash } from 'node:crypto'
import { readablePassword } from '#api/features/auth/actions/readable-password.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { renewRecoveryCodes } from '../../contract/factors.ts'
import { lockedFactors, replaceRecoveryCodes } from '../../queries/codes.ts'
import { hasFactor, RECOVERY_CODES } from '../../rules/factors.ts'

/** Makes codes in place of those before. They are stored as hashes alone: 79 random bits need no slow one. */
export async function newRecoveryCodes(tx: Queryable, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, readablePassword)
  await replaceRecoveryCodes(tx, staffId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Capitals, spaces and other hyphens are how people write the same code. */
export function hashOfRecoveryCode(typed: string): Buffer {
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
