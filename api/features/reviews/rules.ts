import type { Actor } from '#api/kernel/people/actor.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'

/** The French word for each rating. */
export const RATING_WORDS = {
  1: 'Très décevant',
  2: 'Décevant',
  3: 'Correct',
  4: 'Très bien',
  5: 'Excellent',
} as const
export type Rating = keyof typeof RATING_WORDS
export const RATINGS: readonly Rating[] = [1, 2, 3, 4, 5]

const COMMENT_MIN = 10
export const COMMENT_MAX = 2000
/** The most characters of the restaurant's reply. */
export const REPLY_MAX = 2000

/**
 * How many characters a comment still needs, counted as people and Postgres do: an emoji is one, and spaces around the
 * text are none.
 */
export function charactersMissing(comment: string): number {
  return Math.max(0, COMMENT_MIN - [...comment.trim()].length)
}

const ENDING = '(?:com|net|org|info|biz|fr|eu|io|ru|cn|xyz|shop|store|online|click|xn--[a-z0-9-]+)'
/** A scheme, `www.`, a name with an ending, or any name with a path: `t.me/x`, where `me` by itself is a French word. */
const LINK = new RegExp(`\\w:\\/\\/|\\bwww\\.|[\\w-]\\.${ENDING}(?![\\w-])|[\\w-]\\.[a-z]{2,}\\/\\w`, 'i')
const UNSEEN = /\p{Cf}/gu

/**
 * Whether a text leads elsewhere: reviews appear at once, and so must be no place for advertising. It is read as people
 * and browsers do: letters of another width are letters, and what nobody sees is not there.
 */
export function holdsLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll('。', '.').replace(UNSEEN, ''))
}

/**
 * The id of the review's author: the token's customer, unless the body names somebody else. An id that is not the
 * token's own is ignored, and so is one without a token.
 */
export function authorOf(actor: Actor, claimed: string | null | undefined): string | null {
  if (actor.kind !== 'customer') return null
  return claimed && claimed.toLowerCase() !== actor.customerId ? null : actor.customerId
}

export type ReviewStats = {
  total_reviews: number
  /** Two decimals; 0 without reviews. */
  average_rating: number
  rating_distribution: Record<Rating, number>
}

/** Average and distribution of the reviews that are shown. */
export function statsOf(counts: readonly { rating: Rating; count: number }[]): ReviewStats {
  const distribution: ReviewStats['rating_distribution'] = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of counts) distribution[rating] += count
  const total = RATINGS.reduce((sum, rating) => sum + distribution[rating], 0)
  const stars = RATINGS.reduce((sum, rating) => sum + rating * distribution[rating], 0)
  return {
    total_reviews: total,
    average_rating: total === 0 ? 0 : Math.round((100 * stars) / total) / 100,
    rating_distribution: distribution,
  }
}

/** The instant before which no review may be shown any more: three years ago (terms of sale, article 15). */
export function shownSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - 3)
  return since
}

/** Why a review may be hidden: the list of the terms of sale (article 15), in their words; a bad rating is no reason. */
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
