/**
 * When the app may offer itself: at the second visit or after a first paid order, and never to somebody who has
 * declined. Pure.
 */

/** What the device stores for this decision. Times in milliseconds since 1970. */
export type InstallMemory = {
  visits: number
  /** When the page was last seen. */
  seenAt: number
  /** When 'Plus tard' was chosen. */
  laterAt?: number | undefined
  /** The invitation was closed, or the app installed: it is never offered again unless asked for. */
  isOver?: boolean | undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * Whoever is away for less is still on the same visit, as on the way to the payment page and back. Days are not
 * compared: shortly after midnight it is still the same evening.
 */
const AWAY_MS = 30 * MINUTE_MS
/** 'Plus tard' holds for two months. */
const LATER_MS = 60 * DAY_MS

/** The page is opened or shown again, which is a new visit when it was out of sight for half an hour. */
export function whenSeen(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now }
  const isNewVisit = now - memory.seenAt >= AWAY_MS
  return { ...memory, visits: memory.visits + (isNewVisit ? 1 : 0), seenAt: now }
}

/** The page is hidden: it has been seen until now. */
export function whenLeft(memory: InstallMemory | undefined, now: number): InstallMemory {
  return { visits: 1, ...memory, seenAt: now }
}

/**
 * Whether the app may offer itself.
 * @param hasPaid whether this device has a paid order
 */
export function mayAsk(memory: InstallMemory | undefined, hasPaid: boolean, now: number): boolean {
  if (memory?.isOver) return false
  if (memory?.laterAt !== undefined && now - memory.laterAt < LATER_MS) return false
  return hasPaid || (memory?.visits ?? 0) >= 2
}
