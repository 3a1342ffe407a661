import { endSession } from '#api/features/auth/actions/sessions.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'

export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { staffId, sessionId } = ctx.actor as Staff
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    await endSession(tx, sessionId, now)
    await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'staff_logout', subject: staffId, at: now })
  })
}
