/** What becomes of a request for a table. Pure: the page offers by it, the server decides by it. */
import { parisDay, parisTime } from '#api/kernel/paris-time.ts'

export const RESERVATION_STATUSES = ['pending', 'accepted', 'declined'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export type TableAnswer = Exclude<ReservationStatus, 'pending'>

/** As staff read them. */
export const RESERVATION_WORDS: Record<ReservationStatus, string> = {
  pending: 'À confirmer',
  accepted: 'Confirmée',
  declined: 'Refusée',
}

/**
 * Whether that may be the next word. A request is accepted or refused, and a table that was promised can still be
 * called off; after a refusal the guest has made other plans, and is telephoned.
 */
export function isNextWord(from: ReservationStatus, to: TableAnswer): boolean {
  return from === 'pending' || (from === 'accepted' && to === 'declined')
}

/** Whether its hour has come: an answer would be too late. @param asked its Paris day and time */
export function isOver(asked: { date: string; time: string }, now: Date): boolean {
  return `${asked.date} ${asked.time}` <= `${parisDay(now)} ${parisTime(now)}`
}
