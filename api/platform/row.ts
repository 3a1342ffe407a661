import type { Parameter } from 'postgres'
import type { Json, Tables } from './tables.ts'

/**
 * A row to be written, every column of its table: one that is added to the table must be added wherever rows are made.
 * JSON is what `tx.json` makes of it.
 * @template Left columns that are not this statement's to write: named, and so not forgotten
 */
export type Row<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = {
  [Column in Exclude<keyof Tables[Name], Left>]: Json extends Tables[Name][Column] ? Parameter : Tables[Name][Column]
}
