/** The mails about reviews. */
import type { MessageData } from '#api/features/notifications/rules/mails/message-data.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { appealUntil, HIDING_REASONS, type HidingReason } from './moderation.ts'

/**
 * 'review-hidden': tells the author why, and until when to object.
 * Source: terms of sale, article 15.
 */
export function reviewHiddenMail(review: {
  name: string
  comment: string
  createdAt: Date
  reason: HidingReason
  hiddenAt: Date
}): MessageData {
  const { name, comment, createdAt, reason, hiddenAt } = review
  return {
    typed: { review: { name, comment } },
    values: {
      review: {
        date: formatDate(parisDay(createdAt)),
        reason: HIDING_REASONS[reason],
        appealUntil: formatDate(appealUntil(hiddenAt)),
      },
    },
  }
}
