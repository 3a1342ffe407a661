/** The time in which a tap on the board can be taken back before it is sent. */
export const UNDO_MS = 5000

/** The moves behind one that gets no answer wait no longer than this. */
export const PATIENCE_MS = 15_000
