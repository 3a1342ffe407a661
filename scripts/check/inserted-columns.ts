/**
 * Columns that statements forget: an insert written as SQL that does not say all of its table's columns, a column that
 * nobody writes, and a statement that is handed several values without the compiler seeing which. Rows made by `Row`
 * and `Change` of `api/platform/database/database.ts` are the compiler's to check.
 */
import { columnOf } from '#api/platform/database/database.ts'

/** Columns of inserts written as SQL that are set later, or by a default that is meant. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  closures: ['id'],
  money_movements: ['id'],
  // A day begins with what nobody holds; `set_portions` counts it at once.
  portion_days: ['by_hand', 'held', 'portions'],
  print_jobs: ['ended_at', 'given_back', 'place', 'refund', 'sendings', 'sent_at', 'status'],
  variants: ['note_en', 'note_fr'],
}

/** What no statement has to write: identities, what functions count or give, and rows of the catalogue's file. */
const WRITTEN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['id'],
  closures: ['id'],
  customers: ['last_seen_at', 'points_balance'],
  database_timeline: ['is_only'],
  erasure_key: ['is_only'],
  house_watch: ['only_row'],
  // What paper was told of: by `queue_refunded`.
  line_items: ['cook_version', 'refund_told', 'removed_quantity'],
  loyalty_ledger: ['id'],
  money_movements: ['id'],
  order_events: ['id'],
  // The call's number is given by the trigger to whoever is paid.
  orders: ['call_number', 'called_on', 'changed_in', 'order_type', 'version'],
  // Always euros, by a check.
  payments: ['currency'],
  price_changes: ['id'],
  // By `set_portions`.
  portion_days: ['by_hand'],
  // The order in which they were asked for; a refund, by `queue_refunded`.
  print_jobs: ['given_back', 'place', 'refund'],
  set_menu_price_changes: ['id'],
  settings: ['only_row', 'version'],
  surcharge_moves: ['id'],
  variants: ['note_en', 'note_fr'],
}

const INSERT = /insert into (\w+)(?: as \w+)? \(([^)$]*)\)/g

/** @param rowTypes the page `api/platform/database/tables.ts` @returns table and column of what the statements of a file forget */
export function forgottenIn(statements: string, rowTypes: string): string[] {
  const columnsOf = columnsByTable(rowTypes)
  return [...statements.matchAll(INSERT)].flatMap(([, table = '', list = '']) => {
    const named = list.split(',').map(column => column.trim())
    const known = [...named, ...(LEFT_OUT[table] ?? [])]
    return (columnsOf.get(table) ?? []).filter(column => !known.includes(column)).map(column => `${table}.${column}`)
  })
}

/** A statement's changes of a table, up to the condition on its rows. */
const UPDATE = /\bupdate (\w+)(?: \w+)?\s+set\b([^`]*?)(?=\n\s*(?:where|from|returning)\b|`)/g
const ON_CONFLICT = /insert into (\w+)[^`]*?do update\s+set\b([^`]*?)(?=\n\s*(?:where|returning)\b|`)/g

/**
 * What no statement ever writes of the columns that inserts leave out: whoever added one has forgotten its update.
 * @param files the statements of all files @param rowTypes as above @returns table and column
 */
export function neverWritten(files: readonly string[], rowTypes: string): string[] {
  const columnsOf = columnsByTable(rowTypes)
  const rows = files.flatMap(typedRows)
  const statements = files.join('\n')
  const changes = [...statements.matchAll(UPDATE), ...statements.matchAll(ON_CONFLICT)]
  const inserts = [...statements.matchAll(INSERT)]
  const left = [...Object.entries(LEFT_OUT), ...rows.flatMap(row => (row.left ? [[row.table, row.left] as const] : []))]
  const faults = left.flatMap(([table, columns]) => {
    const isWritten = (column: string) =>
      changes.some(([, name, set = '']) => name === table && new RegExp(`\\b${column} =`).test(set)) ||
      inserts.some(([, name, list = '']) => name === table && new RegExp(`\\b${column}\\b`).test(list)) ||
      rows.some(row => row.table === table && (row.left ? !row.left.includes(column) : row.written.includes(column)))
    const gone = columns.filter(column => !columnsOf.get(table)?.includes(column))
    const idle = columns.filter(column => !WRITTEN_ELSEWHERE[table]?.includes(column) && !isWritten(column))
    return [...gone, ...idle].map(column => `${table}.${column}`)
  })
  return [...new Set(faults)]
}

/** What a file says by `Row` (all columns but those left) and by `Change` (those written). */
type TypedRow = { table: string; left?: string[]; written: string[] }

function typedRows(file: string): TypedRow[] {
  const rows = [...file.matchAll(/\b(?:Json)?Row<\s*'(\w+)'(?:,([^>]*))?>/g)]
  const changes = [...file.matchAll(/\bChange<\s*'(\w+)',([^>]*)>/g)]
  return [
    ...rows.map(([, table = '', list = '']) => ({ table, left: namesIn(list, file), written: [] })),
    ...changes.map(([, table = '', list = '']) => ({ table, written: namesIn(list, file) })),
  ]
}

/** The columns that a type lists, by itself or by a name that the same file gives to them. */
function namesIn(list: string, file: string): string[] {
  const named = [...list.matchAll(/(?<!['\w])[A-Z]\w*/g)].map(
    ([name]) => file.match(new RegExp(`type ${name} =((?:[\\s|]*'\\w+')+)`))?.[1] ?? '',
  )
  return [...[list, ...named].join(' ').matchAll(/'(\w+)'/g)].map(([, column = '']) => columnOf(column))
}

const VALUES = /insert into (\w+)[^`]*?\bvalues\s+\(/g
const HANDED = /(?:insert into|update) (\w+)(?: as \w+)?\s+(?:set\s+[^`]*?|\()?\$\{(?:tx|sql)\(/g

/**
 * Statements of a file that are handed several values in SQL, so that no tool would see that one is missing, or a row
 * whose type the file does not say.
 * @returns their tables
 */
export function untypedIn(file: string): string[] {
  const typed = typedRows(file).map(({ table }) => table)
  const valuesOf = (set: string) => [...(set.split(/\bwhere\b/)[0] ?? '').matchAll(/\w+ = \$\{/g)]
  const updates = [...file.matchAll(UPDATE)].filter(([, , set = '']) => valuesOf(set).length > 1)
  const handed = [...file.matchAll(HANDED)].filter(([, table = '']) => !typed.includes(table))
  return [...file.matchAll(VALUES), ...updates, ...handed].map(([, table = '']) => table)
}

function columnsByTable(rowTypes: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const [, name = '', body = ''] of rowTypes.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g))
    rows.set(
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => columnOf(column)),
    )
  const tables = rowTypes.slice(rowTypes.indexOf('interface Tables'))
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, table = '', row = '']) => [table, rows.get(row) ?? []]),
  )
}
