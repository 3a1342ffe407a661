import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'

/** Says that the customer is at the counter, and since when. */
export function hereSince(at: string, who = 'Le client'): string {
  return `${who} est là\u00a0· ${formatTimeInSentence(parisTime(new Date(at)))}`
}
