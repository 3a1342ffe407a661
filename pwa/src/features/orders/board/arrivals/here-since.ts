import { formatTimeInSentence, parisTime } from '#api/kernel/paris-time.ts'

/** That the customer stands at the counter, and since when. */
export function hereSince(at: string): string {
  return `Le client est là · ${formatTimeInSentence(parisTime(new Date(at)))}`
}
