/** Later than this, nobody looks any more. */
const UNSEEN_MS = 5 * 60_000

/** Whether somebody looked of late, so that silence means that all is well. */
export function isLookedAfter(lookedAt: Date | null, now: Date): boolean {
  return lookedAt !== null && now.getTime() - lookedAt.getTime() < UNSEEN_MS
}
