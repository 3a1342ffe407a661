import { validationError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { endJob, jobOf, markSent, type PrintJob, sentJob } from '../../queries/print-jobs.ts'
import { claimPrinter, type Found, notifyPrinters, type PrinterRow, updateFound } from '../../queries/printers.ts'
import { type EpsonResult, epsonResults, outcomeOf, stateOfResult, toldState } from '../../rules/epson/epson-words.ts'
import { jobIdOf, jobName, QUESTION } from '../../rules/epson/job-name.ts'
import { pauseMs, shownState } from '../../rules/printer-state.ts'
import { columnsOf } from '../../rules/ticket/paper.ts'
import { EPOS_TIMEOUT_MS, eposDocument } from '../../views/epos.ts'
import { askingPrinter, giveUpAtLast, noteSeen } from '../jobs/asking-printer.ts'
import { nextTicket } from '../jobs/next-ticket.ts'

/** So long a ticket that was handed out may take to be told of: until then the printer gets no other, nor it again. */
const ANSWERS_WITHIN_MS = EPOS_TIMEOUT_MS + 5000

/**
 * A printer of Epson's asks for a ticket, says what became of one, or how it is.
 * @param form the fields that it posts
 * @returns the document to print; empty: there is none
 * @throws AppError 'not_found' for a secret that is nobody's, 'rate_limited', 'validation_failed' for another question
 * Source: docs/decisions/0123-epsons-ask-too.md.
 */
export async function askedByEpson(ctx: Ctx, key: string, form: URLSearchParams): Promise<string> {
  const printer = await askingPrinter(ctx, key, 'epson')
  switch (form.get('ConnectionType')) {
    case 'GetRequest':
      return await nextDocument(ctx, printer)
    case 'SetResponse':
      for (const result of epsonResults(form.get('ResponseFile') ?? '')) await heardOf(ctx, printer, result)
      return ''
    case 'SetStatus':
      await heardState(ctx, printer, form.get('Status') ?? form.get('ResponseFile') ?? '')
      return ''
    default:
      throw validationError([{ path: 'ConnectionType', message: 'GetRequest, SetResponse ou SetStatus.' }])
  }
}

/**
 * The next ticket; where none waits, or the printer is not well, the question how it is, unless it tells that by itself.
 */
async function nextDocument(ctx: Ctx, printer: PrinterRow): Promise<string> {
  const now = ctx.clock()
  await noteSeen(ctx, printer, undefined)
  if (!printer.isActive) return ''
  const columns = columnsOf(printer.paperMm)
  const next = printer.state === 'ready' ? await nextTicket(ctx, printer) : undefined
  if (!next) return printer.talks && printer.state === 'ready' ? '' : await eposDocument(QUESTION, null, columns)
  // It prints, or has just failed to; or two machines were given one address.
  if (!(await claimPrinter(ctx.sql, printer.id, now, new Date(now.getTime() + ANSWERS_WITHIN_MS)))) return ''
  if (!(await markSent(ctx.sql, next.job.id, now))) {
    // The other machine told of it meanwhile: the printer is free again at once.
    await noteFound(ctx, printer, { retryAt: null })
    return ''
  }
  return await eposDocument(jobName(next.job.id), next.paper, columns)
}

/**
 * What is printed is done, however often it is said; a ticket that the printer cannot read, or does not print although it
 * is well, is given up after some tries. For anything else it comes again once the printer is well.
 */
async function heardOf(ctx: Ctx, printer: PrinterRow, result: EpsonResult): Promise<void> {
  const [outcome, state] = [outcomeOf(result), stateOfResult(result)]
  if (result.jobId === QUESTION) {
    await noteFound(ctx, printer, { state })
    return
  }
  const job = await namedJob(ctx, printer, result.jobId)
  if (job && outcome === 'printed') await endJob(ctx.sql, job.id, 'printed', ctx.clock())
  else if (job && (outcome === 'unreadable' || state === 'ready')) await giveUpAtLast(ctx, printer, job, result.code)
  const failures = outcome === 'printed' ? 0 : printer.failures + 1
  // One that is not well is asked how it is before it gets another ticket; one that is well waits a while.
  const retryAt = failures > 0 && state === 'ready' ? new Date(ctx.clock().getTime() + pauseMs(failures)) : null
  await noteFound(ctx, printer, { state, failures, retryAt })
}

async function heardState(ctx: Ctx, printer: PrinterRow, xml: string): Promise<void> {
  const state = toldState(xml)
  if (state) await noteFound(ctx, printer, { state, talks: true })
}

/** Printers of an older kind name no job: they have one at a time. */
async function namedJob(ctx: Ctx, printer: PrinterRow, name: string | undefined): Promise<PrintJob | undefined> {
  if (name === undefined) return await sentJob(ctx.sql, printer.id)
  const id = jobIdOf(name)
  return id === undefined ? undefined : await jobOf(ctx.sql, printer.id, id)
}

async function noteFound(ctx: Ctx, printer: PrinterRow, found: Partial<Found>): Promise<void> {
  const now = ctx.clock()
  const seen = { ...found, seenAt: now }
  await updateFound(ctx.sql, printer.id, seen)
  if (shownState(printer, now) !== shownState({ ...printer, ...seen }, now)) await notifyPrinters(ctx.sql)
}
