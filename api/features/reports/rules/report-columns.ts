/** Columns of a report's table: what each can be, and from the columns a row's shape and its values on the wire. Pure. */
import * as z from 'zod/mini'
import { day, instant } from '#api/kernel/fields.ts'
import { toEuros } from '#api/kernel/order/money.ts'

/** By orders ever that were paid and kept. */
export const SEGMENTS = ['VIP', 'Loyal', 'Regular', 'New'] as const
export const segment = z.enum(SEGMENTS)
export type Segment = z.output<typeof segment>

/** Units of a column's values on the wire; `report-columns.tsx` writes each on the page and in a file. */
export const UNITS = {
  text: z.string(),
  day,
  instant,
  /** Hour of the day, from 0. */
  hour: z.int(),
  /** 1 is Monday. */
  weekday: z.int(),
  count: z.int().check(z.minimum(0)),
  /** Cents in our rows. Without an upper limit: a year's revenue exceeds what one dish or order may cost. */
  euros: z.number().check(z.minimum(0)),
  /** Per cent with one decimal. */
  percent: z.number().check(z.minimum(0)),
  /** More or less: `+1`, `−10`. */
  change: z.int(),
  segment,
}
type Units = typeof UNITS
export type Unit = keyof Units
/** A value of a unit as it is sent. */
export type Value<U extends Unit> = z.output<Units[U]>

export type Sent = {
  /** Its name on the wire. */
  wire: string
  unit: Unit
  /** Over the column; a value without one is sent and not shown. */
  title?: string
  /** The file's title, where it differs; a unit's sign is added by itself. */
  fileTitle?: string
  /** Holds long words, such as sentences: they may break anywhere. */
  breaks?: boolean
}

/** A column that the page counts: what part of all rows' sum each one's value is. */
type Share = { unit: 'share'; of: string; title: string }

/** Keyed by the names that the values have in our rows, in the order of the page and of the file. */
export type ReportColumns = Record<string, Sent | Share>

export type ReportTable = {
  title: string
  /** Its rows in words, where the title alone does not say them. */
  caption?: string
  /** The file is `file-2026-11-22.csv`. */
  file: string
  columns: ReportColumns
}

/** A table that is shown as one; the others are drawn, each by a component of its own. */
export type ShownTable = ReportTable & {
  /** Names on the wire of the values that tell a row from the others. */
  rowKey: readonly string[]
  /** Instead of a table without rows. */
  empty: string
  /** The place in em from which there are columns; few and short ones need less. */
  columnsFrom?: 21 | 32
  isSortable?: true
}

type SentKeys<C> = { [Key in keyof C]: C[Key] extends Sent ? Key : never }[keyof C]
type Named<C, Key extends keyof C> = C[Key] extends { wire: infer Wire extends string } ? Wire : never
type UnitIn<C, Key extends keyof C> = C[Key] extends { unit: infer U extends Unit } ? U : never
type InRow<U extends Unit> = U extends 'instant' ? Date : Value<U>

/** A row as our statements give it; it may have more than the table asks for. */
export type RowOf<C> = { [Key in SentKeys<C>]: InRow<UnitIn<C, Key>> }
type Shape<C> = { [Key in SentKeys<C> as Named<C, Key>]: Units[UnitIn<C, Key>] }
/** The same row as it is sent. */
export type WireRow<C> = { [Key in SentKeys<C> as Named<C, Key>]: Value<UnitIn<C, Key>> }

function sentColumns(columns: ReportColumns): [string, Sent][] {
  return Object.entries(columns).flatMap(([key, column]) => (column.unit === 'share' ? [] : [[key, column]]))
}

/** A row's values, for the shape of an object on the wire. */
export function shapeOf<const C extends ReportColumns>(columns: C): Shape<C> {
  return Object.fromEntries(sentColumns(columns).map(([, { wire, unit }]) => [wire, UNITS[unit]])) as Shape<C>
}

/** A row as it is sent. */
export function wireRow<const C extends ReportColumns>(columns: C, row: RowOf<C>): WireRow<C> {
  const values = row as Record<string, unknown>
  return Object.fromEntries(
    sentColumns(columns).map(([key, { wire, unit }]) => [wire, sentValue(unit, values[key])]),
  ) as WireRow<C>
}

function sentValue(unit: Unit, value: unknown): unknown {
  if (unit === 'euros') return toEuros(value as number)
  return unit === 'instant' ? (value as Date).toISOString() : value
}

type Tables = Record<string, ReportTable>
type TablesShape<T extends Tables> = { [Key in keyof T]: z.ZodMiniArray<z.ZodMiniObject<Shape<T[Key]['columns']>>> }

/** A group's tables, for the shape of a report on the wire. */
export function tablesShape<const T extends Tables>(tables: T): TablesShape<T> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { columns }]) => [name, z.array(z.object(shapeOf(columns)))]),
  ) as TablesShape<T>
}

/** The rows of a group's tables as they are sent. */
export function wireTables<const T extends Tables>(
  tables: T,
  rows: { [Key in keyof T]: readonly RowOf<T[Key]['columns']>[] },
): { [Key in keyof T]: WireRow<T[Key]['columns']>[] } {
  const sent = Object.entries(tables).map(([name, { columns }]) => [
    name,
    (rows[name] as RowOf<ReportColumns>[]).map(row => wireRow(columns, row)),
  ])
  return Object.fromEntries(sent) as { [Key in keyof T]: WireRow<T[Key]['columns']>[] }
}
