import { type CsvColumn, csvOf } from '#api/kernel/csv.ts'

/** By then the slowest browser has read the file. */
const REVOKED_AFTER_MS = 60_000

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

/** Saves a file under a name, by a link that is clicked. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
