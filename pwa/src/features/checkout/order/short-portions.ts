/** A dish of which too few portions are left, as the server names it beside `item_unavailable`. */
export type ShortDish = {
  name: string
  left: number
  /** Unpaid orders hold some: in so many minutes the first of them may let go. */
  retryMinutes?: number
  /** The places of the lines that eat of it. */
  lines: readonly number[]
}

/** The dishes that a refusal names; none where it is about something else. */
export function shortDishes(body: Record<string, unknown>): readonly ShortDish[] {
  return Array.isArray(body.portions) ? (body.portions as ShortDish[]) : []
}

/**
 * The quantities of all lines with what is left: the first lines keep theirs, the last ones give way; 0 takes a line out.
 * @param quantities by the lines' places
 */
export function reducedQuantities(short: readonly ShortDish[], quantities: readonly number[]): number[] {
  const reduced = [...quantities]
  for (const { left, lines } of short) {
    let rest = left
    for (const line of lines) {
      reduced[line] = Math.min(reduced[line] ?? 0, rest)
      rest -= reduced[line]
    }
  }
  return reduced
}
