import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import type { AuditAction } from '#api/kernel/people/audit-action.ts'
import { differences } from '#api/kernel/people/differences.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { changePrinter, createPrinter, listPrinters, Printer } from '../contract/printers.ts'
import {
  insertPrinter,
  type ListedPrinter,
  lockedPrinter,
  lockPrinters,
  notifyPrinters,
  type PrinterRow,
  printers,
  removePrinter,
  updatePrinter,
} from '../queries/printers.ts'
import { shownState } from '../rules/printer-state.ts'
import { addressErrors, RAW_PORTS } from '../rules/tcp/printer-address.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

/** More than any kitchen has: each order makes a job for each of them. */
const MOST_PRINTERS = 12

export async function allPrinters(ctx: Pick<Services, 'sql' | 'clock'>): Promise<OutputOf<typeof listPrinters>> {
  return { printers: (await printers(ctx.sql)).map(row => toPrinter(row, ctx.clock())) }
}

/**
 * Makes a printer.
 * @returns its address, where it asks for its tickets; a repeated call does not show it again, since its secret is stored
 *   nowhere
 * @throws AppError 'too_many_printers', 'validation_failed' for an address that is not of the house
 */
export async function makePrinter(
  ctx: Ctx,
  body: InputOf<typeof createPrinter>['body'],
): Promise<OutputOf<typeof createPrinter>> {
  const [id, place] = [uuid(), placeOf(ctx, body)]
  const secret = place.way === 'tcp' ? undefined : newSecret()
  return await ctx.sql.begin(async tx => {
    if ((await lockPrinters(tx)) >= MOST_PRINTERS) {
      throw new AppError('too_many_printers', { values: { count: String(MOST_PRINTERS) } })
    }
    await insertPrinter(tx, { ...body, ...place, id, secretHash: hashOf(secret), createdAt: ctx.clock() })
    await writeEntry(ctx, tx, 'printer.created', id, { name: body.name })
    const printer = await printerOf(ctx, tx, id)
    if (place.way === 'tcp') await watch(tx)
    await cacheAnswer(tx, ctx, { status: 201, response: { printer, address: null } })
    return { printer, address: secret === undefined ? null : addressOf(ctx, secret, place.way) }
  })
}

/**
 * Changes a printer; what waits for it is printed as it is set then. Reached another way, it is as new.
 * @throws AppError 'not_found', 'validation_failed' for an address that is not of the house
 */
export async function setPrinter(
  ctx: Ctx,
  id: string,
  { active, newAddress, ...change }: InputOf<typeof changePrinter>['body'],
): Promise<OutputOf<typeof changePrinter>> {
  return await ctx.sql.begin(async tx => {
    const before = await lockedPrinter(tx, id)
    if (!before) throw new AppError('not_found')
    const place = placeOf(ctx, { ...before, ...change })
    const isMoved = place.way !== before.way || place.host !== before.host || place.port !== before.port
    const secret = place.way !== 'tcp' && (newAddress || place.way !== before.way) ? newSecret() : undefined
    const after: PrinterRow = {
      ...{ ...before, ...change, ...place, isActive: active ?? before.isActive },
      ...(isMoved && NEVER_SEEN),
    }
    // Switched on again, it is looked for at once.
    await updatePrinter(tx, {
      ...after,
      retryAt: null,
      secretHash: place.way === 'tcp' ? null : (hashOf(secret) ?? undefined),
    })
    if (place.way === 'tcp' && after.isActive) await watch(tx)
    if (secret) await writeEntry(ctx, tx, 'printer.address', id, { name: after.name })
    const changes = differences(shownSettings(before), shownSettings(after))
    if (Object.keys(changes).length > 0) await writeEntry(ctx, tx, 'printer.changed', id, { name: after.name, changes })
    await notifyPrinters(tx)
    return { printer: await printerOf(ctx, tx, id), address: secret ? addressOf(ctx, secret, place.way) : null }
  })
}

/**
 * Forgets a printer and its jobs.
 * @throws AppError 'not_found'
 */
export async function forgetPrinter(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const printer = await lockedPrinter(tx, id)
    if (!printer || !(await removePrinter(tx, id))) throw new AppError('not_found')
    await writeEntry(ctx, tx, 'printer.deleted', id, { name: printer.name })
    await notifyPrinters(tx)
  })
}

type Place = Pick<PrinterRow, 'way' | 'host' | 'port'>
const NEVER_SEEN = { talks: false, failures: 0, retryAt: null, seenAt: null, state: 'ready' } as const

/** How it is reached; one that asks by itself has no address of ours to be written to. */
function placeOf(
  { env }: Ctx,
  { way = 'star', host, port }: Partial<Place> | InputOf<typeof createPrinter>['body'],
): Place {
  if (way !== 'tcp') return { way, host: null, port: null }
  const place = { host: host ?? '', port: port ?? RAW_PORTS.first }
  const errors = addressErrors(place, env.PRINTER_ADDRESSES === 'any')
  if (errors.length > 0) throw validationError(errors)
  return { way, ...place }
}

function hashOf(secret: string | undefined): Buffer | null {
  return secret === undefined ? null : hashOfSecret(secret)
}

/** Begins to look after printers by TCP, or does so at once. */
function watch(tx: Queryable) {
  return addJob(tx, 'watch_printers', {}, { key: 'watch_printers' })
}

function toPrinter(row: ListedPrinter, now: Date): Printer {
  const {
    id,
    name,
    paperMm,
    stations,
    copies,
    prints,
    language,
    way,
    host,
    port,
    talks,
    isActive,
    seenAt,
    waiting,
    lastTest,
  } = row
  return {
    ...{ id, name, paperMm, stations, copies, prints, language, way, host, port, talks, waiting },
    active: isActive,
    state: shownState(row, now),
    seenAt: seenAt?.toISOString() ?? null,
    lastTest: lastTest && { ...lastTest, askedAt: new Date(lastTest.askedAt).toISOString() },
  }
}

async function printerOf(ctx: Ctx, tx: Queryable, id: string): Promise<Printer> {
  const row = (await printers(tx)).find(printer => printer.id === id)
  if (!row) throw new AppError('not_found')
  return toPrinter(row, ctx.clock())
}

function addressOf({ origins }: Ctx, secret: string, way: PrinterRow['way']): string {
  return `${origins[0]}/api/printers/${secret}${way === 'epson' ? '/epson' : ''}`
}

/** What of a printer people set: the journal says what they have changed of it. */
function shownSettings({ name, way, host, port, paperMm, stations, copies, prints, language, isActive }: PrinterRow) {
  return { name, way, host, port, paperMm, stations, copies, prints, language, active: isActive }
}

function writeEntry(ctx: Ctx, tx: Queryable, action: AuditAction, subject: string, details: Record<string, unknown>) {
  const { staffId } = ctx.actor as Staff
  return writeAuditEntry(tx, { from: ctx.actor, staffId, action, subject, at: ctx.clock(), details })
}
