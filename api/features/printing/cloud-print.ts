import type { OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { askingPrinter, giveUpAtLast, noteSeen } from './asking-printer.ts'
import { commandsOf, MEDIA_TYPES, type MediaType } from './commands.ts'
import type { askForPrint } from './contract.ts'
import { columnsOf } from './paper.ts'
import { endJob, jobOf, markSent, nextTicket, paperOf, sentJob, type Waiting } from './print-jobs.ts'
import { outcomeOf, stateOf } from './rules.ts'
import type { PrinterRow } from './stored-printers.ts'

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Words = string | null | undefined

/**
 * A printer says how it is and hears whether a ticket waits for it. While it prints, or cannot, nothing is offered.
 * @throws AppError 'not_found' for a secret that is nobody's, 'rate_limited'
 * Source: docs/decisions/0118-printers-ask-for-print-jobs.md.
 */
export async function askedForPrint(
  ctx: Ctx,
  key: string,
  said: { statusCode?: Words; printingInProgress?: boolean | null | undefined },
): Promise<OutputOf<typeof askForPrint>> {
  const printer = await askingPrinter(ctx, key, 'star')
  const state = stateOf(said.statusCode)
  await noteSeen(ctx, printer, state)
  if (!printer.isActive || state !== 'ready' || said.printingInProgress) return { jobReady: false }
  const next = await nextTicket(ctx, printer)
  if (!next) return { jobReady: false }
  return { jobReady: true, mediaTypes: Object.keys(MEDIA_TYPES), jobToken: next.job.id, deleteMethod: 'DELETE' }
}

/**
 * The ticket that a printer was offered, as its commands. Fetched again it is the same one, and says so.
 * @throws AppError 'not_found' also where nothing waits
 */
export async function fetchedPrint(
  ctx: Ctx,
  key: string,
  asked: { type?: Words; token?: Words },
): Promise<{ bytes: Buffer; contentType: MediaType }> {
  const printer = await askingPrinter(ctx, key, 'star')
  const next = printer.isActive ? await offeredTicket(ctx, printer, asked.token) : undefined
  if (!next || !(await markSent(ctx.sql, next.job.id, ctx.clock()))) throw new AppError('not_found')
  const contentType = Object.keys(MEDIA_TYPES).find(type => type === asked.type) ?? 'application/vnd.star.starprnt'
  const command = MEDIA_TYPES[contentType as MediaType]
  return {
    bytes: await commandsOf(next.paper, columnsOf(printer.paperMm), command),
    contentType: contentType as MediaType,
  }
}

/**
 * A printer says what became of its ticket. What is printed is done, however often it says so; a ticket that it cannot
 * read is given up after some tries; for anything else it is offered again.
 * @throws AppError 'not_found'
 */
export async function confirmedPrint(ctx: Ctx, key: string, said: { code?: Words; token?: Words }): Promise<void> {
  const printer = await askingPrinter(ctx, key, 'star')
  const job = isToken(said.token) ? await jobOf(ctx.sql, printer.id, said.token) : await sentJob(ctx.sql, printer.id)
  const outcome = outcomeOf(said.code)
  if (job && outcome === 'printed') await endJob(ctx.sql, job.id, 'printed', ctx.clock())
  if (job && outcome === 'unreadable') await giveUpAtLast(ctx, printer, job, said.code)
  // That it could not read one says nothing of the printer itself.
  await noteSeen(ctx, printer, outcome === 'unreadable' ? printer.state : stateOf(said.code))
}

/** The one that is named, as long as it is to be printed; without a name the next one. */
async function offeredTicket(ctx: Ctx, printer: PrinterRow, token: Words): Promise<Waiting | undefined> {
  if (!isToken(token)) return await nextTicket(ctx, printer)
  const job = await jobOf(ctx.sql, printer.id, token)
  const isOpen = job?.status === 'waiting' || job?.status === 'sent'
  const paper = job && isOpen ? await paperOf(ctx, printer, job) : null
  return job && paper ? { job, paper } : undefined
}

function isToken(token: Words): token is string {
  return TOKEN.test(token ?? '')
}
