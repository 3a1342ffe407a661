/** Shares and averages as they are sent; both are 0 where there is nothing to divide by. */

/** Per cent with one decimal. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
}

/** Euros each, to the cent. */
export function eurosEach(cents: number, count: number): number {
  return count === 0 ? 0 : Math.round(cents / count) / 100
}

/** How many each, with two decimals. */
export function each(number: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * number) / count) / 100
}
