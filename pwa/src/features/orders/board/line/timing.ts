/** The time in which a tap on the board can be taken back before it is sent. */
export const UNDO_MS = 5000

/** Ends a call that gets no answer, so that the moves behind it do not wait for ever. */
export function inGoodTime(): AbortSignal | undefined {
  return typeof AbortSignal.timeout === 'function' ? AbortSignal.timeout(15_000) : undefined
}
