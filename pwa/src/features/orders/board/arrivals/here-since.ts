import { formatTimeInSentence, parisTime } from '#api/kernel/paris-time.ts'

/** That the customer stands at the counter, and since when. */
export function hereSince(at: string, who = 'Le client'): string {
  return `${who} est là\u00a0· ${formatTimeInSentence(parisTime(new Date(at)))}`
}
