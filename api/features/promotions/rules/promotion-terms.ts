/** What a promotion takes off and how it is worded; the admin's preview uses the same functions. */
import {
  addDays,
  formatDay,
  formatTimeInSentence,
  instantInSentence,
  parisTime,
  weekdayOf,
} from '#api/kernel/time/paris-time.ts'

/** Whole per cent, at most half: the cheapest dish must stay above the least that a card can pay. */
export const MIN_PERCENT = 1
export const MAX_PERCENT = 50
/** A promotion ends at this time of its Sunday, in Paris. */
export const ENDS_AT = '23:30'
export const USUAL_PERCENT = 20

/** The Paris day on which a promotion of today ends: the coming Sunday. On a Sunday that is the one a week later. */
export function lastDayOf(today: string): string {
  return addDays(today, 7 - (weekdayOf(today) % 7))
}

/**
 * The former client's text, for the admin to send as it is or to change. It says what the code applies to, where the
 * former text had 'votre prochaine visite'.
 * @param lastDay Paris day
 * Source: docs/decisions/0031-promotions-are-codes-used-once.md.
 */
export function fixedText(percent: number, lastDay: string): { title: string; body: string } {
  return {
    title: `Promotion\u00a0: ${percent}\u00a0% de réduction`,
    body: `${percent}\u00a0% de réduction sur vos plats à emporter, jusqu’à ${formatDay(lastDay)}.`,
  }
}

/** `dimanche 22 novembre à 23 h 30`. */
export function formatEnd(endsAt: Date): string {
  return instantInSentence(endsAt)
}

/** Percentages in a text that the promotion does not give: an offer must be true. */
export function otherPercents(text: string, percent: number | null): number[] {
  const named = [...text.matchAll(/(\d{1,3})\s*%/g)].map(([, digits]) => Number(digits))
  return [...new Set(named)].filter(one => one !== percent)
}

/** Why a code takes nothing off. */
export type CodeFault = { why: 'unknown' } | { why: 'over' | 'used' } | { why: 'held'; until: Date }

/** The refusal as a sentence; the order can be placed without the code. */
export function formatCodeFault(fault: CodeFault): string {
  return `${FAULTS[fault.why](fault)} Le total est indiqué sans elle.`
}

const FAULTS: Record<CodeFault['why'], (fault: CodeFault) => string> = {
  unknown: () => 'Cette réduction n’existe pas.',
  over: () => 'Cette réduction est terminée.',
  used: () => 'Vous avez déjà profité de cette réduction, qui vaut une fois par client.',
  held: fault => {
    const until =
      'until' in fault ? ` Elle se libère au plus tard à ${formatTimeInSentence(parisTime(fault.until))}.` : ''
    return `Cette réduction est dans une commande qui attend son paiement.${until}`
  },
}
