import type { Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { endJob, hasJob, markSent } from '../../queries/print-jobs.ts'
import {
  type Found,
  lockTalk,
  notifyPrinters,
  type PrinterRow,
  printerById,
  tcpPrinters,
  updateFound,
} from '../../queries/printers.ts'
import { MOST_SENDINGS, type OwnState, pauseMs, shownState } from '../../rules/printer-state.ts'
import { addressErrors } from '../../rules/tcp/printer-address.ts'
import { columnsOf } from '../../rules/ticket/paper.ts'
import { commandsOf } from '../../views/commands.ts'
import { nextTicket } from '../jobs/next-ticket.ts'
import { openLine, PATIENCE, type Patience, type PrinterLine, type TicketEnd } from './printer-line.ts'

/** So soon boards hear that a printer has no paper or is gone. */
const WATCH_MS = 5000
/** What then still waits is the next look's: nobody waits for a stop of the process for longer. */
const VISIT_MS = 20_000

/** Looks after every printer that we write to, and comes back by itself as long as there is one. */
export async function watchPrinters(services: Services): Promise<void> {
  const { sql, clock } = services
  const printers = await tcpPrinters(sql)
  if (printers.length === 0) return
  // First of all: one that prints for long keeps nobody from looking at the others.
  await addJob(sql, 'watch_printers', {}, { key: 'watch_printers', afterMs: WATCH_MS })
  const due = printers.filter(({ retryAt }) => !retryAt || retryAt <= clock())
  await Promise.all(due.map(({ id }) => visitPrinter(services, id)))
}

/** An order has a ticket for a printer. One that did not print last is left to those who look after it. */
export async function feedPrinter(services: Services, { printerId }: { printerId: string }): Promise<void> {
  const printer = await printerById(services.sql, printerId)
  if (printer?.state !== 'ready' || (printer.retryAt && printer.retryAt > services.clock())) return
  await visitPrinter(services, printerId)
}

/**
 * Prints what waits for a printer and writes down how it is. Only one process does so at a time. What was asked for while
 * another one held the lock is printed by that one: it looks again after it has let go.
 */
export async function visitPrinter(services: Services, printerId: string, patience = PATIENCE): Promise<void> {
  const until = performance.now() + VISIT_MS
  for (;;) {
    const isDone = await services.sql.begin(async tx => {
      if (!(await lockTalk(tx, printerId))) return true
      const printer = await printerById(services.sql, printerId)
      if (printer?.way !== 'tcp' || !printer.isActive) return true
      const found = await talk(
        services,
        printer,
        () => performance.now() > until || services.stopping.aborted,
        patience,
      )
      await note(services, printer, found)
      return found.failures > 0 || found.state !== 'ready'
    })
    if (isDone || performance.now() > until || services.stopping.aborted) return
    if (!(await hasJob(services.sql, printerId))) return
  }
}

/** @returns what was found; the printer has been let go of */
async function talk(
  services: Services,
  printer: PrinterRow,
  isLate: () => boolean,
  patience: Patience,
): Promise<Found> {
  const { clock, log, env } = services
  const failed = (state: OwnState, seenAt = printer.seenAt): Found => {
    const failures = printer.failures + 1
    return { ...printer, seenAt, state, failures, retryAt: new Date(clock().getTime() + pauseMs(failures)) }
  }
  const address = { host: printer.host ?? '', port: printer.port ?? 0 }
  // Also what was stored under another setting, or by another hand, is not written to.
  if (addressErrors(address, env.PRINTER_ADDRESSES === 'any').length > 0) return failed('unreachable')
  for (;;) {
    let line: PrinterLine
    try {
      line = await openLine(address, patience)
    } catch (err) {
      log.info({ printerId: printer.id, err }, 'printer unreachable')
      return failed('unreachable')
    }
    try {
      const said = await line.state()
      // It has answered before, so it hangs now.
      if (said === undefined && printer.talks) return failed('trouble')
      const talks = said !== undefined
      const well: Found = { seenAt: clock(), state: said ?? 'ready', talks, failures: 0, retryAt: null }
      if (well.state !== 'ready') return well
      // One that answers nothing is called anew for each ticket.
      do {
        const end = isLate() ? 'none' : await printNext(services, printer, line, talks)
        if (end === 'none') return well
        if (end === 'lost' || end === 'unconfirmed') return { ...failed(well.state, clock()), talks }
        if (end !== 'printed') return { ...well, state: end }
      } while (talks)
    } finally {
      line.hangUp()
    }
  }
}

/** A ticket is marked as sent before its first byte: whatever happens then, what comes again says so. */
async function printNext(
  services: Services,
  printer: PrinterRow,
  line: PrinterLine,
  talks: boolean,
): Promise<TicketEnd | 'none'> {
  const { sql, clock, log } = services
  const next = await nextTicket(services, printer)
  if (!next) return 'none'
  const commands = await commandsOf(next.paper, columnsOf(printer.paperMm), 'escpos')
  // It may have ended meanwhile; the next one then is another.
  if (!(await markSent(sql, next.job.id, clock()))) return 'none'
  const end = await line.print(commands, talks)
  if (end === 'printed') await endJob(sql, next.job.id, 'printed', clock())
  if (end === 'unconfirmed' && next.job.sendings + 1 >= MOST_SENDINGS) {
    await endJob(sql, next.job.id, 'failed', clock())
    await notifyPrinters(sql)
    log.warn({ printerId: printer.id, jobId: next.job.id }, 'ticket given up')
  }
  return end
}

async function note({ sql, clock }: Services, before: PrinterRow, found: Found): Promise<void> {
  await updateFound(sql, before.id, found)
  const now = clock()
  if (shownState(before, now) !== shownState(found, now)) await notifyPrinters(sql)
}
