import { insistOnSession } from '#api/features/auth/actions/sessions.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { endEnrolling, lockedFactors } from '../queries/codes.ts'
import { hasFactor } from '../rules/factors.ts'
import { newRecoveryCodes } from './codes/recovery-codes.ts'

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
