import type { Queryable } from '#api/platform/database/database.ts'
import { lockAlone, tryLockOne } from '#api/platform/database/locks.ts'
import { asValue, type Change, type Row } from '#api/platform/database/row.ts'
import type { PaperWidth, PrintCause, Printer, PrinterWay, TicketLanguage } from '../contract/printers.ts'
import type { OwnState } from '../rules/printer-state.ts'

export type PrinterRow = {
  id: string
  name: string
  paperMm: PaperWidth
  stations: Printer['stations']
  copies: number
  prints: PrintCause[]
  language: TicketLanguage
  way: PrinterWay
  /** Of one by TCP, with its port. */
  host: string | null
  port: number | null
  isActive: boolean
  createdAt: Date
  seenAt: Date | null
  state: OwnState
  talks: boolean
  failures: number
  /** Until then it is left alone. */
  retryAt: Date | null
}
export type ListedPrinter = PrinterRow & {
  waiting: number
  /** When the oldest of them was asked for. */
  waitingSince: Date | null
  lastTest: { status: NonNullable<Printer['lastTest']>['status']; askedAt: string } | null
  /** When it last gave up a ticket. */
  failedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  id, name, paper_mm as "paperMm", stations, copies, prints, language, way, host, port, talks, failures,
  retry_at as "retryAt", is_active as "isActive",
  created_at as "createdAt", seen_at as "seenAt", state`

/** All of them, oldest first. */
export async function printers(sql: Queryable): Promise<ListedPrinter[]> {
  return await sql<ListedPrinter[]>`
    select ${columns(sql)},
      (
        select count(*)::int from print_jobs j where j.printer_id = printers.id and j.status in ('waiting', 'sent')
      ) as waiting,
      (
        select min(j.asked_at) from print_jobs j where j.printer_id = printers.id and j.status in ('waiting', 'sent')
      ) as "waitingSince",
      (
        select json_build_object('status', j.status, 'askedAt', j.asked_at)
        from print_jobs j
        where j.printer_id = printers.id and j.cause = 'test'
        order by j.place desc
        limit 1
      ) as "lastTest",
      (select max(j.ended_at) from print_jobs j where j.printer_id = printers.id and j.status = 'failed') as "failedAt"
    from printers
    order by created_at, id`
}

export async function printerBySecret(sql: Queryable, secretHash: Buffer): Promise<PrinterRow | undefined> {
  const [row] = await sql<PrinterRow[]>`select ${columns(sql)} from printers where secret_hash = ${secretHash}`
  return row
}

/** Locks all of them, so that no two are made beside each other; how many there are. */
export async function lockPrinters(tx: Queryable): Promise<number> {
  await lockAlone(tx, 'printers')
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from printers`
  return row?.count ?? 0
}

export function insertPrinter(
  tx: Queryable,
  printer: Omit<PrinterRow, 'seenAt' | 'state' | 'isActive' | 'talks' | 'failures' | 'retryAt'> & {
    secretHash: Buffer | null
  },
) {
  const row: Row<'printers', 'is_active' | 'seen_at' | 'state' | 'talks' | 'failures' | 'retry_at'> = {
    id: printer.id,
    name: printer.name,
    paper_mm: printer.paperMm,
    stations: printer.stations,
    copies: printer.copies,
    prints: printer.prints,
    language: printer.language,
    way: printer.way,
    host: printer.host,
    port: printer.port,
    secret_hash: printer.secretHash,
    created_at: printer.createdAt,
  }
  return tx`insert into printers ${tx(row)}`
}

export async function lockedPrinter(tx: Queryable, id: string): Promise<PrinterRow | undefined> {
  const [row] = await tx<PrinterRow[]>`select ${columns(tx)} from printers where id = ${id} for update`
  return row
}

type What = 'name' | 'paper_mm' | 'stations' | 'copies' | 'prints' | 'language' | 'is_active'
type Where = 'way' | 'host' | 'port' | 'secret_hash' | 'talks' | 'failures' | 'retry_at' | 'seen_at' | 'state'

/** @param printer.secretHash undefined: the secret stays */
export function updatePrinter(tx: Queryable, printer: PrinterRow & { secretHash: Buffer | null | undefined }) {
  const change: Change<'printers', What | Where> = {
    name: printer.name,
    paper_mm: printer.paperMm,
    stations: printer.stations,
    copies: printer.copies,
    prints: printer.prints,
    language: printer.language,
    is_active: printer.isActive,
    way: printer.way,
    host: printer.host,
    port: printer.port,
    secret_hash: printer.secretHash === undefined ? asValue(tx`secret_hash`) : printer.secretHash,
    talks: printer.talks,
    failures: printer.failures,
    retry_at: printer.retryAt,
    seen_at: printer.seenAt,
    state: printer.state,
  }
  return tx`update printers set ${tx(change)} where id = ${printer.id}`
}

export async function removePrinter(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx`delete from printers where id = ${id}`
  return rows.count === 1
}

/** @param seen.state undefined: it has not said how it is */
export function updateSeen(tx: Queryable, id: string, { at, state }: { at: Date; state: OwnState | undefined }) {
  const change: Partial<Change<'printers', 'seen_at' | 'state'>> = { seen_at: at, ...(state && { state }) }
  return tx`update printers set ${tx(change)} where id = ${id}`
}

/** What was found when a printer was written to, or what it said. */
export type Found = { seenAt: Date | null; state: OwnState; talks: boolean; failures: number; retryAt: Date | null }

const FOUND = {
  seenAt: 'seen_at',
  state: 'state',
  talks: 'talks',
  failures: 'failures',
  retryAt: 'retry_at',
} as const

/** Writes what is named alone: a printer may say something else at the same moment. */
export function updateFound(sql: Queryable, id: string, found: Partial<Found>) {
  const columns = Object.entries(FOUND).filter(([name]) => name in found)
  const change: Partial<Change<'printers', (typeof FOUND)[keyof Found]>> = Object.fromEntries(
    columns.map(([name, column]) => [column, found[name as keyof Found]]),
  )
  return sql`update printers set ${sql(change)} where id = ${id}`
}

export async function printerById(sql: Queryable, id: string): Promise<PrinterRow | undefined> {
  const [row] = await sql<PrinterRow[]>`select ${columns(sql)} from printers where id = ${id}`
  return row
}

/** Those that we write to by ourselves. */
export async function tcpPrinters(sql: Queryable): Promise<PrinterRow[]> {
  return await sql<PrinterRow[]>`select ${columns(sql)} from printers where way = 'tcp' and is_active`
}

/**
 * A printer that has been handed a ticket gets nothing until then, or until it says what became of it.
 * @returns whether it had nothing in hand
 */
export async function claimPrinter(sql: Queryable, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await sql`
    update printers set retry_at = ${until} where id = ${id} and (retry_at is null or retry_at <= ${now})`
  return rows.count === 1
}

/** Whether no other process writes to the printer; none does until the transaction ends. */
export function lockTalk(tx: Queryable, id: string): Promise<boolean> {
  return tryLockOne(tx, 'printer', id)
}

/** Notifies every open board that a printer began or ceased to print. */
export function notifyPrinters(tx: Queryable) {
  return tx`select pg_notify('printers_changed', '')`
}
