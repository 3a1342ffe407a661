import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { insertTest } from '../../queries/print-jobs.ts'
import { lockedPrinter } from '../../queries/printers.ts'

/**
 * Prints a slip of no order, by which one sees that the printer is set up as it should be; behind what waits for it.
 * @throws AppError 'not_found', 'printer_off'
 */
export async function printTest(ctx: Ctx, printerId: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const printer = await lockedPrinter(tx, printerId)
    if (!printer) throw new AppError('not_found')
    if (!printer.isActive) throw new AppError('printer_off')
    const now = ctx.clock()
    await insertTest(tx, { id: uuid(), printerId, askedAt: now })
    if (printer.way === 'tcp') await addJob(tx, 'feed_printer', { printerId })
    const { staffId } = ctx.actor as Staff
    const details = { name: printer.name }
    await writeAuditEntry(tx, { staffId, action: 'printer.tested', subject: printerId, at: now, details })
    await cacheAnswer(tx, ctx, { status: 204, response: null })
  })
}
