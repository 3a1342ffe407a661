export type Order = { key: string; isDescending: boolean }

const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** The rows in order; equal ones stay as they came, and what has no value comes last whichever way. */
export function sortedBy<Row>(
  rows: readonly Row[],
  by: ((row: Row) => string | number | null) | undefined,
  isDescending = false,
): readonly Row[] {
  if (!by) return rows
  const sign = isDescending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : french.compare(String(x), String(y)))
  })
}
