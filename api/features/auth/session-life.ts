/** How long sessions live. Pure: the clock is the caller's. */
import type { SessionKind } from '#api/kernel/people/actor.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A session ends after `idleMs` without a call, and after `lifeMs` from its login however busy it is. */
export const SESSION_LIFE: Record<SessionKind, { idleMs: number; lifeMs: number }> = {
  staff: { idleMs: 8 * HOUR_MS, lifeMs: 16 * HOUR_MS },
  customer: { idleMs: 30 * DAY_MS, lifeMs: 365 * DAY_MS },
}

/** Writing each use down would be a database write on every call. */
const SEEN_EVERY_MS = 60_000

/** The instant after which a session is over whatever happens. */
export function lastInstantOf(kind: SessionKind, createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_LIFE[kind].lifeMs)
}

/** When a session used at `seenAt` ends if it is not used again. */
export function endOfSession(kind: SessionKind, createdAt: Date, seenAt: Date): Date {
  const idleEnd = seenAt.getTime() + SESSION_LIFE[kind].idleMs
  return new Date(Math.min(idleEnd, lastInstantOf(kind, createdAt).getTime()))
}

/** Whether a use at `now` is worth a write; an idle session may therefore end up to a minute early, never late. */
export function isUseWorthNoting(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS
}
