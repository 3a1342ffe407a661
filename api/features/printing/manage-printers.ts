import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { type AuditAction, differences } from '#api/kernel/people/journal.ts'
import { AppError, validationError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { asValue, type Change, type Queryable, type Row } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { hashOfSecret, newSecret } from './asking-printer.ts'
import type { changePrinter, createPrinter, listPrinters, Printer, PrinterTrouble } from './contract.ts'
import { addressErrors, FAILED_FOR_MS, RAW_PORTS, SET_UP_WITHIN_MS, STUCK_AFTER_MS, shownState } from './rules.ts'
import { columns, lockedPrinter, notifyPrinters, type PrinterRow } from './stored-printers.ts'

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

type Changes = {
  channel: 'printers_changed'
  read(): Promise<{ event: 'printers'; data: PrinterTrouble[] }[]>
}

/** The printers that do not print, for one board: told when it opens, and whenever they are others than before. */
export function printerChanges(services: Services): Changes {
  let lastSent = '[]'
  return {
    channel: 'printers_changed',
    async read() {
      const troubles = await printersInTrouble(services)
      const words = JSON.stringify(troubles)
      if (words === lastSent) return []
      lastSent = words
      return [{ event: 'printers', data: troubles }]
    },
  }
}

/** One that has not asked yet is being set up for a while, and no trouble of the counter's. */
async function printersInTrouble({ sql, clock }: Services): Promise<PrinterTrouble[]> {
  const now = clock()
  return (await printers(sql)).flatMap(row => {
    const state = shownState(row, now)
    const isPast = (since: Date | null, ms: number) => since !== null && now.getTime() - since.getTime() >= ms
    const failed = row.failedAt !== null && !isPast(row.failedAt, FAILED_FOR_MS)
    const stuck = state === 'ready' && isPast(row.waitingSince, STUCK_AFTER_MS)
    if (!row.isActive || (state === 'never' && !isPast(row.createdAt, SET_UP_WITHIN_MS))) return []
    if (state === 'ready' && !failed && !stuck) return []
    return [{ id: row.id, name: row.name, state, failed, stuck, waiting: row.waiting }]
  })
}

type ListedPrinter = PrinterRow & {
  waiting: number
  /** When the oldest of them was asked for. */
  waitingSince: Date | null
  lastTest: { status: NonNullable<Printer['lastTest']>['status']; askedAt: string } | null
  /** When it last gave up a ticket. */
  failedAt: Date | null
}

/** All of them, oldest first. */
async function printers(sql: Queryable): Promise<ListedPrinter[]> {
  return await sql<ListedPrinter[]>`
    select ${columns(sql)},
      (
        select count(*)::int from print_jobs j where j.printer_id = printers.id and j.status in ('waiting', 'sent')
      ) as waiting,
      (
        select min(j.asked_at) from print_jobs j where j.printer_id = printers.id and j.status in ('waiting', 'sent')
      ) as waiting_since,
      (
        select json_build_object('status', j.status, 'askedAt', j.asked_at)
        from print_jobs j
        where j.printer_id = printers.id and j.cause = 'test'
        order by j.place desc
        limit 1
      ) as last_test,
      (select max(j.ended_at) from print_jobs j where j.printer_id = printers.id and j.status = 'failed') as failed_at
    from printers
    order by created_at, id`
}

/** Locks all of them, so that no two are made beside each other; how many there are. */
async function lockPrinters(tx: Queryable): Promise<number> {
  await lockAlone(tx, 'printers')
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from printers`
  return row?.count ?? 0
}

function insertPrinter(
  tx: Queryable,
  printer: Omit<PrinterRow, 'seenAt' | 'state' | 'isActive' | 'talks' | 'failures' | 'retryAt'> & {
    secretHash: Buffer | null
  },
) {
  const row: Row<'printers', 'isActive' | 'seenAt' | 'state' | 'talks' | 'failures' | 'retryAt'> = printer
  return tx`insert into printers ${tx(row)}`
}

type What = 'name' | 'paperMm' | 'stations' | 'copies' | 'prints' | 'language' | 'isActive'
type Where = 'way' | 'host' | 'port' | 'secretHash' | 'talks' | 'failures' | 'retryAt' | 'seenAt' | 'state'

/** @param printer.secretHash undefined: the secret stays */
function updatePrinter(tx: Queryable, printer: PrinterRow & { secretHash: Buffer | null | undefined }) {
  const { id, createdAt: _, secretHash, ...changed } = printer
  const change: Change<'printers', What | Where> = {
    ...changed,
    secretHash: secretHash === undefined ? asValue(tx`secret_hash`) : secretHash,
  }
  return tx`update printers set ${tx(change)} where id = ${id}`
}

async function removePrinter(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx`delete from printers where id = ${id}`
  return rows.count === 1
}
