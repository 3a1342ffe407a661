import type { Parameter } from 'postgres'
import type { Queryable } from './database.ts'
import type { Json, Tables } from './tables.ts'

/**
 * A row to be written, every column of its table: one that is added to the table must be added wherever rows are made.
 * JSON is what `tx.json` makes of it.
 * @template Left columns that are not this statement's to write: named, and so not forgotten
 */
export type Row<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = {
  [Column in Exclude<keyof Tables[Name], Left>]: Json extends Tables[Name][Column] ? Parameter : Tables[Name][Column]
}

/** The same, on its way through JSON. */
export type JsonRow<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = Omit<Tables[Name], Left>

/** Inserts rows that all say the same columns, by one statement of fixed text: its plan is kept whatever their number. */
export function insertRows(tx: Queryable, table: keyof Tables & string, rows: readonly object[]) {
  const columns = tx(Object.keys(rows[0] ?? {}))
  return tx`
    insert into ${tx(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}
