import { hashPassword } from '#api/features/auth/actions/passwords.ts'
import { insistOnSession } from '#api/features/auth/actions/sessions.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { lockedFactors } from '../../queries/codes.ts'
import { deletePin, writePin } from '../../queries/pins.ts'
import { isWeakPin } from '../../rules/pin.ts'

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
