/** When the app may offer itself: at the second visit or after a first paid order, and never to who has declined. Pure. */

/** What the device remembers for it. Times in milliseconds since 1970. */
export type InstallMemory = {
  visits: number
  /** When the page was last seen. */
  seenAt: number
  /** 'Plus tard'. */
  laterAt?: number | undefined
  /** Closed, or installed: nothing more is ever offered unasked. */
  isOver?: boolean | undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * Who comes back after less has never gone: the way to the payment page and back is one visit. Not by the day: shortly
 * after midnight it is still the same evening.
 */
const AWAY_MS = 30 * MINUTE_MS
/** 'Plus tard' holds two months. */
const LATER_MS = 60 * DAY_MS

/** The page has come, or is looked at again: a new visit when nobody has seen it for half an hour. */
export function whenSeen(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now }
  const isNewVisit = now - memory.seenAt >= AWAY_MS
  return { ...memory, visits: memory.visits + (isNewVisit ? 1 : 0), seenAt: now }
}

/** The page goes out of sight: whatever the time, until now it has been seen. */
export function whenLeft(memory: InstallMemory | undefined, now: number): InstallMemory {
  return { visits: 1, ...memory, seenAt: now }
}

/**
 * Whether to offer it.
 * @param hasPaid whether an order of this device was paid
 */
export function mayAsk(memory: InstallMemory | undefined, hasPaid: boolean, now: number): boolean {
  if (memory?.isOver) return false
  if (memory?.laterAt !== undefined && now - memory.laterAt < LATER_MS) return false
  return hasPaid || (memory?.visits ?? 0) >= 2
}
