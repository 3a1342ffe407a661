import { endStaffSessionOf, openStaffSessions } from '#api/features/auth/actions/staff-sessions.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { listStaffSessions } from '../contract/staff.ts'

/** The devices on which somebody of the staff is logged in: the caller's own first, then those seen last. */
export async function staffSessions(ctx: Ctx): Promise<OutputOf<typeof listStaffSessions>> {
  const { sessionId } = ctx.actor as Staff
  const rows = await openStaffSessions(ctx.sql, ctx.clock())
  const sessions = rows.map(row => ({
    id: row.id,
    account: { id: row.staffId, name: row.name },
    person: row.person,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
  return { sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)) }
}

/**
 * Logs a device out at once.
 * @throws AppError 'not_found' when nobody is logged in there
 */
export async function endSessionOfStaff(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock()
  await ctx.sql.begin(async tx => {
    const ended = await endStaffSessionOf(tx, id, now)
    if (!ended) throw new AppError('not_found')
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: (ctx.actor as Staff).staffId,
      action: 'staff_device_ended',
      subject: ended.staffId,
      at: now,
      details: { device: ended.device },
    })
  })
}
