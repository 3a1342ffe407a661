/** Tables as files that French Excel opens. Pure. */

export type CsvColumn<Row> = {
  title: string
  /** A number is written with the French decimal comma; null leaves the cell empty. */
  value: (row: Row) => string | number | null
}

/** Without it Excel would not read the file as UTF-8. */
const BOM = '\ufeff'
/** What a spreadsheet would take for a formula, or might once it has cut off leading spaces. */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * A table as a file that French Excel opens directly: cells are separated by semicolons, since the comma is its decimal
 * sign. Text that looks like a formula gets an apostrophe in front, since names and reasons are written by customers;
 * numbers keep their sign. Source: docs/product.md#dashboard; RFC 4180 for everything else.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return BOM + lines.map(cells => `${cells.map(quoted).join(';')}\r\n`).join('')
}

function quoted(cell: string | number | null): string {
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : harmless(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** `21/11/2026`, which French Excel takes for a date. @param day Paris day */
export function frenchDay(day: string): string {
  return day.split('-').reverse().join('/')
}
