import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'

type LetterAction = Extract<AuditAction, `data.${string}`>

/**
 * Writes into the journal who served a letter, how, and how many rows or people it was about. Whose they were is not
 * said: the journal would keep what was erased.
 */
export async function noteLetter(ctx: Ctx, tx: Queryable, action: LetterAction, count: number): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId,
    action,
    subject: 'people',
    at: ctx.clock(),
    details: { count },
  })
}
