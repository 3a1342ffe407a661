import type { Change, Columns, Queryable } from '#api/platform/database/database.ts'
import type { PaperWidth, PrintCause, Printer, PrinterWay, TicketLanguage } from './contract.ts'
import type { OwnState } from './rules.ts'

export type PrinterRow = Columns<
  'printers',
  'id' | 'name' | 'copies' | 'port' | 'isActive' | 'createdAt' | 'seenAt' | 'talks' | 'failures'
> & {
  paperMm: PaperWidth
  stations: Printer['stations']
  prints: PrintCause[]
  language: TicketLanguage
  way: PrinterWay
  /** Of one by TCP, with its port. */
  host: string | null
  state: OwnState
  /** Until then it is left alone. */
  retryAt: Date | null
}

export const columns = (sql: Queryable) => sql`
  id, name, paper_mm, stations, copies, prints, language, way, host, port, talks, failures,
  retry_at, is_active,
  created_at, seen_at, state`

export async function lockedPrinter(tx: Queryable, id: string): Promise<PrinterRow | undefined> {
  const [row] = await tx<PrinterRow[]>`select ${columns(tx)} from printers where id = ${id} for update`
  return row
}

/** What was found when a printer was written to, or what it said. */
export type Found = { seenAt: Date | null; state: OwnState; talks: boolean; failures: number; retryAt: Date | null }

/** Writes what is named alone: a printer may say something else at the same moment. */
export function updateFound(sql: Queryable, id: string, found: Partial<Found>) {
  const change: Partial<Change<'printers', keyof Found>> = found
  return sql`update printers set ${sql(change)} where id = ${id}`
}

/** Notifies every open board that a printer began or ceased to print. */
export function notifyPrinters(tx: Queryable) {
  return tx`select pg_notify('printers_changed', '')`
}
