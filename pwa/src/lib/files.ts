export type CsvColumn<Row> = {
  title: string
  /** A number is written with the French decimal comma; null leaves the cell empty. */
  value: (row: Row) => string | number | null
}

/** Without it Excel would not read the file as UTF-8. */
const BOM = '\ufeff'
/** What a spreadsheet would take for a formula, or might once it has cut off leading spaces. */
const FORMULA = /^[=+\-@\t\r\n]/
/** By then the slowest browser has read the file. */
const REVOKED_AFTER_MS = 60_000

/**
 * A table as a file that French Excel opens directly: cells are separated by semicolons, since the comma is its decimal
 * sign. Text that looks like a formula gets an apostrophe in front, since names and reasons are written by customers;
 * numbers keep their sign. Source: docs/product.md#dashboard; RFC 4180 for everything else.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return BOM + lines.map(cells => `${cells.map(quoted).join(';')}\r\n`).join('')
}

/**
 * Saves the table as a file.
 * @param name what it contains; the file is `name-2026-11-22.csv`
 * @param day the Paris day of its figures
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

/** Saves a file under a name, by a link that is clicked. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
