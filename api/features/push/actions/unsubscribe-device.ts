import type { Staff } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { deleteByEndpoint } from '../queries/stored-subscriptions.ts'

/** Deletes a browser's subscription; an unknown endpoint is no error. */
export async function unsubscribe({ sql }: Ctx, endpoint: string): Promise<void> {
  await deleteByEndpoint(sql, endpoint)
}

/** Does the same for a staff device, with an audit entry. */
export async function unsubscribeStaff(ctx: Ctx, endpoint: string): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await ctx.sql.begin(async tx => {
    const id = await deleteByEndpoint(tx, endpoint)
    if (id) await writeAuditEntry(tx, { from: ctx.actor, staffId, action: 'push.off', subject: id, at: ctx.clock() })
  })
}
