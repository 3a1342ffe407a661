/** Why a review may be hidden, and what its author is told. */
import { parisDay } from '#api/kernel/time/paris-time.ts'

/** The list of the terms of sale (article 15), in their words; a bad rating is no reason. */
export const HIDING_REASONS = {
  abusive: 'propos injurieux, diffamatoires, haineux ou discriminatoires',
  personal_data: 'données personnelles d’un tiers',
  off_topic: 'texte sans rapport avec le restaurant',
  advertising: 'publicité ou lien commercial',
  fake: 'faux avis ou conflit d’intérêts',
  duplicate: 'doublon',
  illegal: 'contenu illicite',
} as const
export type HidingReason = keyof typeof HIDING_REASONS
/** What becomes of a report. */
export type ReportDecision = 'kept' | 'hidden'

export const HIDING_REASON_KEYS = Object.keys(HIDING_REASONS) as [HidingReason, ...HidingReason[]]

/**
 * The last Paris day on which its author may object: one month later, on the day with the same number or the month's
 * last.
 * Source: terms of sale, article 15.
 */
export function appealUntil(hiddenAt: Date): string {
  const [year = 0, month = 0, day = 0] = parisDay(hiddenAt).split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0))
  lastOfNext.setUTCDate(Math.min(day, lastOfNext.getUTCDate()))
  return lastOfNext.toISOString().slice(0, 10)
}
