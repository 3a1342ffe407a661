/** What the mail about the daily sweep says. */
import type { MessageData } from './message-data.ts'

/** So many are named; the journal has them all. */
const MOST_NAMED = 30

/**
 * 'night-check': to the restaurant, what was found and could not be repaired.
 * @param journalUrl where all of it stands
 */
export function nightCheckMail(
  points: readonly { what: string; name: string; advice: string }[],
  journalUrl: string,
): MessageData {
  return {
    values: {
      check: { countText: points.length === 1 ? '1\u00a0point' : `${points.length}\u00a0points` },
      points: points.slice(0, MOST_NAMED),
      admin: { journalUrl },
    },
  }
}
