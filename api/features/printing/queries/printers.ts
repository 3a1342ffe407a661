import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change, type Row } from '#api/platform/database/row.ts'
import type { PaperWidth, PrintCause, Printer, TicketLanguage } from '../contract/printers.ts'
import type { OwnState } from '../rules/printer-state.ts'

export type PrinterRow = {
  id: string
  name: string
  paperMm: PaperWidth
  stations: Printer['stations']
  copies: number
  prints: PrintCause[]
  language: TicketLanguage
  isActive: boolean
  createdAt: Date
  seenAt: Date | null
  state: OwnState
}
export type ListedPrinter = PrinterRow & {
  waiting: number
  /** When it last gave up a ticket. */
  failedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  id, name, paper_mm as "paperMm", stations, copies, prints, language, is_active as "isActive",
  created_at as "createdAt", seen_at as "seenAt", state`

/** All of them, oldest first. */
export async function printers(sql: Queryable): Promise<ListedPrinter[]> {
  return await sql<ListedPrinter[]>`
    select ${columns(sql)},
      (
        select count(*)::int from print_jobs j where j.printer_id = printers.id and j.status in ('waiting', 'sent')
      ) as waiting,
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
  await tx`select pg_advisory_xact_lock(hashtextextended('printers', 0))`
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from printers`
  return row?.count ?? 0
}

export function insertPrinter(
  tx: Queryable,
  printer: Omit<PrinterRow, 'seenAt' | 'state' | 'isActive'> & { secretHash: Buffer },
) {
  const row: Row<'printers', 'is_active' | 'seen_at' | 'state'> = {
    id: printer.id,
    name: printer.name,
    paper_mm: printer.paperMm,
    stations: printer.stations,
    copies: printer.copies,
    prints: printer.prints,
    language: printer.language,
    secret_hash: printer.secretHash,
    created_at: printer.createdAt,
  }
  return tx`insert into printers ${tx(row)}`
}

export async function lockedPrinter(tx: Queryable, id: string): Promise<PrinterRow | undefined> {
  const [row] = await tx<PrinterRow[]>`select ${columns(tx)} from printers where id = ${id} for update`
  return row
}

/** @param printer.secretHash undefined: the secret stays */
export function updatePrinter(tx: Queryable, printer: PrinterRow & { secretHash: Buffer | undefined }) {
  const change: Change<
    'printers',
    'name' | 'paper_mm' | 'stations' | 'copies' | 'prints' | 'language' | 'is_active' | 'secret_hash'
  > = {
    name: printer.name,
    paper_mm: printer.paperMm,
    stations: printer.stations,
    copies: printer.copies,
    prints: printer.prints,
    language: printer.language,
    is_active: printer.isActive,
    secret_hash: printer.secretHash ?? asValue(tx`secret_hash`),
  }
  return tx`update printers set ${tx(change)} where id = ${printer.id}`
}

export async function removePrinter(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx`delete from printers where id = ${id}`
  return rows.count === 1
}

export function updateSeen(tx: Queryable, id: string, seen: { at: Date; state: OwnState }) {
  const change: Change<'printers', 'seen_at' | 'state'> = { seen_at: seen.at, state: seen.state }
  return tx`update printers set ${tx(change)} where id = ${id}`
}

/** Notifies every open board that a printer began or ceased to print. */
export function notifyPrinters(tx: Queryable) {
  return tx`select pg_notify('printers_changed', '')`
}
