/** Which answers a request for a table can get. The page offers them by this rule and the server decides by it. */
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

export const RESERVATION_STATUSES = ['pending', 'accepted', 'declined'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export type TableAnswer = Exclude<ReservationStatus, 'pending'>

/** The French word that the staff read for each status. */
export const RESERVATION_WORDS: Record<ReservationStatus, string> = {
  pending: 'À confirmer',
  accepted: 'Confirmée',
  declined: 'Refusée',
}

/**
 * Whether a request may get this answer now. A pending one is accepted or declined, and an accepted one can still be
 * cancelled; after a refusal the guest has made other plans, so the staff have to phone.
 */
export function isNextWord(from: ReservationStatus, to: TableAnswer): boolean {
  return from === 'pending' || (from === 'accepted' && to === 'declined')
}

/**
 * Whether its hour has passed, so that an answer would be too late.
 * @param asked its Paris day and time
 */
export function isOver(asked: { date: string; time: string }, now: Date): boolean {
  return `${asked.date} ${asked.time}` <= `${parisDay(now)} ${parisTime(now)}`
}
