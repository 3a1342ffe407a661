import { orderForPaper } from '#api/features/orders/read-order.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { lockedPrinter } from './stored-printers.ts'

/**
 * Prints the ticket of a paid order once more, as it is now, marked as a copy.
 * @throws AppError 'order_not_found', 'illegal_transition' for an unpaid one, 'not_found' for a printer that is not
 *   there, 'printer_off'
 */
export async function printAgain(ctx: Ctx, orderId: string, printerId: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    // It numbers the copies: two taps make two, one after the other.
    const printer = await lockedPrinter(tx, printerId)
    const order = await orderForPaper(tx, orderId, ctx.clock())
    if (!order) throw new AppError('order_not_found')
    if (order.callNumber === undefined) {
      throw new AppError('illegal_transition', { values: { status: STATUS_WORDS[order.status] } })
    }
    if (!printer) throw new AppError('not_found')
    if (!printer.isActive) throw new AppError('printer_off')
    const revision = Math.max(0, ...(order.revisions ?? []).filter(isApplied).map(({ number }) => number))
    const now = ctx.clock()
    await insertCopy(tx, { id: uuid(), printerId, orderId, revision, askedAt: now })
    if (printer.way === 'tcp') await addJob(tx, 'feed_printer', { printerId })
    const { staffId } = ctx.actor as Staff
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'order.printed',
      subject: orderId,
      at: now,
      details: { printer: printer.name },
    })
    await cacheAnswer(tx, ctx, { status: 204, response: null })
  })
}

function isApplied({ status }: { status: string }): boolean {
  return status === 'applied'
}

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

/** One more copy of an order's ticket: lock the order first, which numbers it. */
function insertCopy(
  tx: Queryable,
  job: { id: string; printerId: string; orderId: string; revision: number; askedAt: Date },
) {
  return tx`
    insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
    select ${job.id}, ${job.printerId}, ${job.orderId}, 'copy', ${job.revision}, coalesce(max(copy), 0) + 1,
      ${job.askedAt}::timestamptz
    from print_jobs
    where order_id = ${job.orderId} and printer_id = ${job.printerId} and cause = 'copy' and revision = ${job.revision}`
}

/** A slip of no order. */
function insertTest(tx: Queryable, job: { id: string; printerId: string; askedAt: Date }) {
  const row: Row<'print_jobs', 'place' | 'status' | 'sendings' | 'sentAt' | 'endedAt' | 'refund' | 'givenBack'> = {
    id: job.id,
    printerId: job.printerId,
    orderId: null,
    cause: 'test',
    revision: 0,
    copy: 1,
    askedAt: job.askedAt,
  }
  return tx`insert into print_jobs ${tx(row)}`
}
