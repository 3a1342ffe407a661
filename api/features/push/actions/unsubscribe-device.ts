import type { Staff } from '#api/kernel/actor.ts'
import { writeAuditEntry } from '#api/platform/audit.ts'
import type { Ctx } from '#api/platform/context.ts'
import { deleteByEndpoint } from '../queries/stored-subscriptions.ts'

/** Tells a browser nothing any more; nothing happens where it was told nothing. */
export async function unsubscribe({ sql }: Ctx, endpoint: string): Promise<void> {
  await deleteByEndpoint(sql, endpoint)
}

/** The same for a device of the staff, noted. */
export async function unsubscribeStaff(ctx: Ctx, endpoint: string): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await ctx.sql.begin(async tx => {
    const id = await deleteByEndpoint(tx, endpoint)
    if (id) await writeAuditEntry(tx, { staffId, action: 'push.off', subject: id, at: ctx.clock() })
  })
}
