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

/** Why a table that was promised is not taken: by whom it was called off, or that nobody came. */
export const CALLED_OFF = ['guest', 'house', 'no_show'] as const
export type CalledOff = (typeof CALLED_OFF)[number]

/** The French word that the staff read for each. */
export const CALLED_OFF_WORDS: Record<CalledOff, string> = {
  guest: 'Annulée par le client',
  house: 'Annulée par la maison',
  no_show: 'Pas venue',
}

/**
 * Whether a promised table may be called off for this reason: before its hour by either side, after it because nobody
 * came.
 */
export function isReasonNow(reason: CalledOff, asked: { date: string; time: string }, now: Date): boolean {
  return (reason === 'no_show') === isOver(asked, now)
}

/**
 * Whether a request may get this answer now. A pending one is accepted or declined, and an accepted one can still be
 * cancelled; after a refusal the guest has made other plans, so the staff have to phone.
 */
export function isNextWord(from: ReservationStatus, to: TableAnswer): boolean {
  return from === 'pending' || (from === 'accepted' && to === 'declined')
}

/**
 * Whether this answer takes 'Pas venue' back, which was noted by mistake: the table was promised, and is so again.
 * @param before the table as it is now
 */
export function undoesNoShow(before: { calledOff: CalledOff | null }, to: TableAnswer): boolean {
  return before.calledOff === 'no_show' && to === 'accepted'
}

/**
 * Whether its hour has passed, so that an answer would be too late.
 * @param asked its Paris day and time
 */
export function isOver(asked: { date: string; time: string }, now: Date): boolean {
  return `${asked.date} ${asked.time}` <= `${parisDay(now)} ${parisTime(now)}`
}
