import type { Fragment, Parameter } from 'postgres'
import type { Queryable } from './database.ts'
import type { Json, Tables } from './tables.ts'

/** A value of a column, or SQL that makes it (`asValue`). JSON is what `tx.json` or SQL makes of it. */
type Written<Value> = Json extends Value ? Parameter : Value | Parameter

/** SQL that makes a value, as `lower(…)`: the driver puts it where a parameter would stand, though its types do not say so. */
export function asValue(sql: Fragment): Parameter {
  return sql as unknown as Parameter
}

/**
 * A row to be written, every column of its table: one that is added to the table must be added wherever rows are made.
 * @template Left columns that are not this statement's to write: named, and so not forgotten
 */
export type Row<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = {
  [Column in Exclude<keyof Tables[Name], Left>]: Written<Tables[Name][Column]>
}

/**
 * What an update writes of a row: each of these columns, of their types. A column that no insert writes must be in one,
 * or in SQL: `scripts/check/inserted-columns.ts` names those that are not.
 */
export type Change<Name extends keyof Tables, Column extends keyof Tables[Name]> = Pick<Row<Name>, Column>

/** The same as `Row`, on its way through JSON. */
export type JsonRow<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = Omit<Tables[Name], Left>

/** Inserts rows that all say the same columns, by one statement of fixed text: its plan is kept whatever their number. */
export function insertRows(tx: Queryable, table: keyof Tables & string, rows: readonly object[]) {
  const columns = tx(Object.keys(rows[0] ?? {}))
  return tx`
    insert into ${tx(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}
