/** The staff's calls about reviews: docs/product.md#reviews. */
/** Reports against a review: docs/product.md#reviews. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { forTeam, honeypot, id, instant, line, note, nullish, optionalEmail, text } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { review } from './contract.ts'
import { HIDING_REASON_KEYS, REPLY_MAX } from './rules.ts'

export const adminReview = z.extend(review, {
  hidden_at: z.nullable(instant),
  hidden_reason: z.nullable(z.enum(HIDING_REASON_KEYS)),
  /** A staff member's name; null where nobody did it, or the account is deleted. */
  hidden_by: z.nullable(z.string()),
  replied_by: z.nullable(z.string()),
  /** Whether its author has an address to be told at why it is hidden. */
  has_address: z.boolean(),
  /** What is said against it and not decided yet, the oldest first. */
  reports: z.array(
    z.object({
      reason: z.enum(HIDING_REASON_KEYS),
      words: z.string(),
      created_at: instant,
      /** Whether whoever reported it can be answered. */
      has_address: z.boolean(),
    }),
  ),
})
export type AdminReview = z.output<typeof adminReview>

export const FILTERS = ['visible', 'hidden', 'unanswered', 'reported'] as const

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  ...forStaff('reviews'),
  summary:
    'All reviews, newest first, 50 a page; the visible ones, the hidden ones, the visible ones without a reply, or those with an open report',
  query: z.object({
    filter: z.optional(z.enum(FILTERS)),
    cursor: z.optional(line(400)),
  }),
  output: z.object({
    reviews: z.array(adminReview),
    /** How many each filter would list. */
    counts: z.object({ all: z.int(), visible: z.int(), hidden: z.int(), unanswered: z.int(), reported: z.int() }),
    nextCursor: z.nullable(z.string()),
  }),
})

export const reviewParams = z.object({ id })

export const moderateReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/moderate',
  ...forStaff('reviews'),
  summary: 'Hides a review for a reason of the fixed list, which its author is told, or shows it again',
  params: reviewParams,
  body: z.object({
    hidden: z.boolean('Choisissez entre masquer et afficher.'),
    reason: nullish(z.enum(HIDING_REASON_KEYS, 'Choisissez un motif\u00a0: il est envoyé à l’auteur.')),
  }),
  output: adminReview,
  problems: ['not_found', 'moderation_reason_required', 'review_already_hidden'],
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/reply',
  ...forStaff('reviews'),
  summary: 'Writes the restaurant’s public reply, writes it anew, or takes it back with an empty text',
  params: reviewParams,
  body: z.object({
    text: text(REPLY_MAX),
    /** When the reply that the caller saw was written, null where there was none: a newer one is not overwritten. */
    seen: nullish(instant),
  }),
  output: adminReview,
  problems: ['not_found', 'stale_version'],
})

export const params = z.object({ id })

/** The form's fields; the page checks with them too. */
export const writtenReport = z.object({
  reason: z.enum(HIDING_REASON_KEYS, 'Choisissez un motif'),
  /** DSA, article 16 (2) a: why it is thought to be illegal, or against the rules. */
  words: forTeam(note(2000, 'Dites en quelques mots ce qui ne va pas')),
  email: optionalEmail,
  /** DSA, article 16 (2) d. */
  good_faith: z.literal(true, 'Confirmez votre bonne foi'),
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{id}/reports',
  audience: 'anyone',
  summary:
    'Reports a review that is shown; the restaurant is told, and whoever left an address gets receipt and answer',
  params,
  body: z.extend(writtenReport, { website: honeypot }),
  problems: ['not_found', 'rate_limited'],
})

export const keepReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/keep',
  ...forStaff('reviews'),
  summary: 'Decides that a reported review stays; whoever reported it is told, with the ways to object',
  params,
  output: adminReview,
  problems: ['not_found', 'conflict'],
})
