/** What is said against a review: docs/decisions/0139-a-review-can-be-reported.md. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { honeypot, id, note, optionalEmail } from '#api/kernel/calls/fields.ts'
import { HIDING_REASON_KEYS } from '../rules/moderation.ts'
import { adminReview } from './reviews-admin.ts'

const params = z.object({ id })

/** The form's fields; the page checks with them too. */
export const writtenReport = z.object({
  reason: z.enum(HIDING_REASON_KEYS, 'Choisissez un motif'),
  /** DSA, article 16 (2) a: why it is thought to be illegal, or against the rules. */
  words: note(2000, 'Dites en quelques mots ce qui ne va pas'),
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
  audience: ['manager', 'admin'],
  summary: 'Decides that a reported review stays; whoever reported it is told, with the ways to object',
  params,
  output: adminReview,
  problems: ['not_found', 'conflict'],
})
