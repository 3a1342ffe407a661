/** One line of the bench's table: what was measured, the result, and whether it meets the target. */
export type Row = { what: string; asked: string; measured: string; isMet: boolean }

export function printTable(rows: readonly Row[]): void {
  printTableHead()
  printRows(rows)
}

export function printTableHead(): void {
  console.log('\n| what | asked | measured | |\n| --- | --- | --- | --- |')
}

export function printRows(rows: readonly Row[]): void {
  for (const { what, asked, measured, isMet } of rows) {
    console.log(`| ${what} | ${asked} | ${measured} | ${isMet ? 'met' : 'NOT MET'} |`)
  }
}

/** A figure of a page and the least that the same page takes for anything at all, in milliseconds. */
export function besideLeast(ms: number, leastMs: number): string {
  return `${Math.round(ms)} ms (one word changed alone: ${Math.round(leastMs)} ms)`
}

/** The median of several readings. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
