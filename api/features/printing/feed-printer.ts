import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { tryLockOne } from '#api/platform/database/locks.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { commandsOf } from './commands.ts'
import { columnsOf } from './paper.ts'
import { endJob, markSent, nextTicket } from './print-jobs.ts'
import { addressErrors, MOST_SENDINGS, type OwnState, pauseMs, shownState, type TcpAddress } from './rules.ts'
import { columns, type Found, notifyPrinters, type PrinterRow, updateFound } from './stored-printers.ts'

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

/** How long each step may take. A ticket takes a printer two seconds, a long one with pictures five. */
type Patience = { connectMs: number; answerMs: number; ticketMs: number }
export const PATIENCE: Patience = { connectMs: 2000, answerMs: 1000, ticketMs: 15_000 }

/**
 * `unconfirmed`: it took the ticket, is well, and never said that it is out; `lost`: the line broke. Otherwise the trouble
 * that keeps it from ending the ticket.
 */
type TicketEnd = 'printed' | 'unconfirmed' | 'lost' | OwnState

type PrinterLine = {
  /** How it says it is; undefined where it says nothing. */
  state(): Promise<OwnState | undefined>
  /**
   * Sends a ticket and waits for its end. Of one that answers nothing, that it closes the line once it has read all is
   * the only sign that there is; the line is of no use after it.
   */
  print(ticket: Buffer, isTalking: boolean): Promise<TicketEnd>
  hangUp(): void
}

/** @throws Error where nothing listens, or not in time */
async function openLine({ host, port }: TcpAddress, patience = PATIENCE): Promise<PrinterLine> {
  const socket = connect({ host, port, noDelay: true })
  const received: Buffer[] = []
  socket.on('data', bytes => received.push(bytes))
  // What a broken line means is decided where it is waited for.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patience.connectMs) })
  } catch (error) {
    socket.destroy()
    throw error
  }
  const answers = () => answersIn(Buffer.concat(received))

  async function state(): Promise<OwnState | undefined> {
    const known = answers().states.length
    const found = () => stateByAnswers(answers().states.slice(known))
    socket.write(HOW_ARE_YOU)
    await heard(socket, () => found() !== undefined, patience.answerMs)
    return found()
  }

  async function print(ticket: Buffer, isTalking: boolean): Promise<TicketEnd> {
    if (!isTalking) return await printUnanswered(ticket)
    const known = answers().ends.length
    const end = () => answers().ends[known]
    socket.write(ticket)
    const until = performance.now() + patience.ticketMs
    for (;;) {
      await heard(socket, () => end() !== undefined, patience.answerMs)
      const said = end()
      if (said !== undefined) return hasPaperEnded(said) ? 'no_paper' : 'printed'
      if (socket.closed || socket.readableEnded) return 'lost'
      const now = await state()
      if (now !== undefined && now !== 'ready' && end() === undefined) return now
      if (performance.now() > until && end() === undefined) return 'unconfirmed'
    }
  }

  async function printUnanswered(ticket: Buffer): Promise<TicketEnd> {
    let isBroken = false
    socket.once('error', () => {
      isBroken = true
    })
    socket.end(ticket)
    await heard(socket, () => socket.readableEnded, patience.ticketMs)
    if (isBroken || socket.errored) return 'lost'
    return socket.readableEnded ? 'printed' : 'unconfirmed'
  }

  return { state, print, hangUp: () => void socket.destroy() }
}

/** Waits until something is there, the line has ended, or the time is over. */
function heard(socket: Socket, isThere: () => boolean, ms: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isThere() || socket.closed || socket.readableEnded) end()
    }
    const end = () => {
      clearTimeout(timer)
      for (const event of ['data', 'end', 'close'] as const) socket.off(event, look)
      resolve()
    }
    const timer = setTimeout(end, ms)
    for (const event of ['data', 'end', 'close'] as const) socket.on(event, look)
    look()
  })
}

/**
 * DLE EOT 2 and 4: why a printer is off line, and its paper. Answered at once, also while it is off line.
 * Source: Epson, ESC/POS Command Reference, DLE EOT, GS r, Transmission Status Identification.
 */
const HOW_ARE_YOU = Uint8Array.of(0x10, 0x04, 2, 0x10, 0x04, 4)

export type Answers = {
  /** Of DLE EOT, in the order of the questions. */
  states: number[]
  /** Of GS r, which stands behind a ticket: all before it has been worked off. */
  ends: number[]
}

/** What a printer has sent, told apart by the bits that are fixed in each kind of answer. */
export function answersIn(bytes: Uint8Array): Answers {
  const answers: Answers = { states: [], ends: [] }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte & 0x93) === 0x12) answers.states.push(byte)
    // What it reports unasked, where nobody has told it not to: four bytes.
    else if ((byte & 0x93) === 0x10) at += 3
    else if ((byte & 0x90) === 0) answers.ends.push(byte)
  }
  return answers
}

/** How a printer is by its two answers; undefined while one is missing. */
export function stateByAnswers([offline, paper]: readonly number[]): OwnState | undefined {
  if (offline === undefined || paper === undefined) return undefined
  if (offline & 0x04) return 'cover_open'
  if (offline & 0x20 || paper & 0x60) return 'no_paper'
  return offline & 0x40 ? 'trouble' : 'ready'
}

/** Whether the roll ended under a ticket: its last lines may then be missing. */
export function hasPaperEnded(end: number): boolean {
  return (end & 0x0c) !== 0
}

async function printerById(sql: Queryable, id: string): Promise<PrinterRow | undefined> {
  const [row] = await sql<PrinterRow[]>`select ${columns(sql)} from printers where id = ${id}`
  return row
}

/** Those that we write to by ourselves. */
async function tcpPrinters(sql: Queryable): Promise<PrinterRow[]> {
  return await sql<PrinterRow[]>`select ${columns(sql)} from printers where way = 'tcp' and is_active`
}

/** Whether no other process writes to the printer; none does until the transaction ends. */
function lockTalk(tx: Queryable, id: string): Promise<boolean> {
  return tryLockOne(tx, 'printer', id)
}

/** Whether anything waits for a printer. */
async function hasJob(sql: Queryable, printerId: string): Promise<boolean> {
  const rows = await sql`
    select from print_jobs where printer_id = ${printerId} and status in ('waiting', 'sent') limit 1`
  return rows.count > 0
}
