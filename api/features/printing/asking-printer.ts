import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { PrinterWay } from './contract.ts'
import { endJob, type PrintJob } from './print-jobs.ts'
import { MOST_SENDINGS, type OwnState, shownState } from './rules.ts'
import { columns, notifyPrinters, type PrinterRow } from './stored-printers.ts'

/** A printer asks every few seconds, and three times for each ticket. */
const ASKED = { max: 300, windowSeconds: 60 }
/** Nobody has an address of a printer that is not there, but one that was replaced. */
const GUESSED = { max: 60, windowSeconds: 60 }
/** Its time is written no oftener: a printer asks more often than anybody looks. */
const SEEN_EVERY_MS = 10_000

/**
 * The printer whose secret it is, where that one is set up to ask in this way.
 * @throws AppError 'not_found', 'rate_limited'
 */
export async function askingPrinter(ctx: Ctx, key: string, way: PrinterWay): Promise<PrinterRow> {
  const printer = await printerBySecret(ctx.sql, hashOfSecret(key))
  if (printer) await takeHit(ctx, 'printer', printer.id, ASKED)
  else await takeHit(ctx, 'printer_unknown', ctx.address, GUESSED)
  if (printer?.way !== way) throw new AppError('not_found')
  return printer
}

/**
 * Boards are told when it turns from printing to not printing, or back; a repeated question changes nothing for them.
 * @param state undefined: it has not said how it is
 */
export async function noteSeen(ctx: Ctx, printer: PrinterRow, state: OwnState | undefined): Promise<void> {
  const now = ctx.clock()
  const isTurn = shownState(printer, now) !== (state ?? printer.state)
  const isDue = !printer.seenAt || now.getTime() - printer.seenAt.getTime() >= SEEN_EVERY_MS
  if (!isTurn && !isDue) return
  await updateSeen(ctx.sql, printer.id, { at: now, state })
  if (isTurn) await notifyPrinters(ctx.sql)
}

/** Gives a ticket up that its printer has had often enough, so that the next ones come out, and tells the boards. */
export async function giveUpAtLast(ctx: Ctx, printer: PrinterRow, job: PrintJob, code: unknown): Promise<void> {
  if (job.sendings < MOST_SENDINGS) return
  await endJob(ctx.sql, job.id, 'failed', ctx.clock())
  await notifyPrinters(ctx.sql)
  ctx.log.warn({ printerId: printer.id, jobId: job.id, code }, 'ticket given up')
}

/** A printer's secret: 32 random bytes, which nobody guesses, so that a plain hash of it is enough. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

async function printerBySecret(sql: Queryable, secretHash: Buffer): Promise<PrinterRow | undefined> {
  const [row] = await sql<PrinterRow[]>`select ${columns(sql)} from printers where secret_hash = ${secretHash}`
  return row
}

/** @param seen.state undefined: it has not said how it is */
function updateSeen(tx: Queryable, id: string, { at, state }: { at: Date; state: OwnState | undefined }) {
  const change: Partial<Change<'printers', 'seenAt' | 'state'>> = { seenAt: at, ...(state && { state }) }
  return tx`update printers set ${tx(change)} where id = ${id}`
}
