/** Shares and averages as the wire carries them; of nothing both are 0. Pure. */

/** Per cent, one decimal. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
}

/** Euros for each, to the cent. */
export function eurosEach(cents: number, count: number): number {
  return count === 0 ? 0 : Math.round(cents / count) / 100
}

/** How many for each, two decimals. */
export function each(number: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * number) / count) / 100
}
