import { saveFile } from './save-file.ts'

export type CsvColumn<Row> = {
  title: string
  /** A number is written as one, with the French decimal comma; null leaves the cell empty. */
  value: (row: Row) => string | number | null
}

/** Without it Excel reads the file in its own old alphabet. */
const BOM = '\ufeff'
/** What a spreadsheet would take for a formula, or may when it has cut off what stands before. */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * A table as a file that French Excel opens by itself: semicolons between the cells, since the comma is its decimal
 * sign. Text that would be a formula is made text again by an apostrophe, whoever wrote it: names and reasons come from
 * customers. A number of ours is none and keeps its sign.
 * Source: docs/decisions/0062-csv-for-french-excel.md; RFC 4180 for all else.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return BOM + lines.map(cells => `${cells.map(quoted).join(';')}\r\n`).join('')
}

/**
 * Hands the person the table as a file.
 * @param name what it holds; the file is `name-2026-11-22.csv`
 * @param day the Paris day that it is of
 */
export function saveCsv<Row>(
  name: string,
  day: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  saveFile(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${name}-${day}.csv`)
}

function quoted(cell: string | number | null): string {
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : harmless(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
