/** How long a tap on the board can be taken back before it goes out. */
export const UNDO_MS = 5000

/** A line that says nothing is given up: what waits behind it must not wait for ever. */
export function inGoodTime(): AbortSignal | undefined {
  return typeof AbortSignal.timeout === 'function' ? AbortSignal.timeout(15_000) : undefined
}
