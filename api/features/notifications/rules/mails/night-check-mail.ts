/** The mail about the nightly reconciliation. */
import type { MessageData } from './message-data.ts'

/** The mail names at most this many findings; the journal has all of them. */
const MOST_NAMED = 30

/**
 * 'night-check': tells the restaurant what was found and could not be repaired.
 * @param journalUrl the page that lists all of it
 */
export function nightCheckMail(
  points: readonly { what: string; name: string; amount: string; advice: string }[],
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
