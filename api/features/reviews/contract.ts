import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, honeypot, id, instant, line, nullish, optionalEmail, text } from '#api/kernel/fields.ts'
import { COMMENT_MAX, charactersMissing, holdsLink } from './rules.ts'

/** A review as everybody sees it, without an email address. */
export const review = z.object({
  id,
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  created_at: instant,
  user_id: z.nullable(id),
  /** 'Achat vérifié': its signed-in author had a delivered order when it was written. */
  verified: z.boolean(),
  experience_date: z.optional(day),
  reply: z.optional(z.string()),
  replied_at: z.optional(instant),
})
export type Review = z.output<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  audience: 'anyone',
  isPublic: true,
  summary: 'The newest reviews, newest first whatever their rating; 20 unless said',
  query: z.object({
    limit: z.optional(
      z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Choisissez de 1 à 100 avis.')), z.transform(Number)),
    ),
  }),
  output: z.object({ reviews: z.array(review) }),
})

export const count = z.int()

export const reviewStats = endpoint({
  method: 'GET',
  path: '/api/reviews/stats',
  audience: 'anyone',
  isPublic: true,
  summary: 'Average and distribution of all reviews shown; the average is 0 without reviews',
  output: z.object({
    total_reviews: count,
    average_rating: z.number(),
    rating_distribution: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  }),
})

export const NAME = 'Le nom est requis'
export const COMMENT = 'Un commentaire est requis'
export const RATING = 'Veuillez sélectionner une note'

/** What an author fills in, with the former client's messages; the page's form checks with it too. */
export const writtenReview = z.object({
  name: line(120, NAME).check(
    z.refine(name => !holdsLink(name), 'Un nom ne contient ni lien ni adresse\u00a0: retirez-les.'),
  ),
  email: optionalEmail,
  rating: z.int(RATING).check(z.minimum(1, RATING), z.maximum(5, RATING)),
  comment: text(COMMENT_MAX, COMMENT).check(
    z.refine(
      comment => comment === '' || charactersMissing(comment) === 0,
      'Le commentaire doit contenir au moins 10 caractères',
    ),
    z.refine(comment => !holdsLink(comment), 'Un avis ne contient ni lien ni adresse\u00a0: retirez-les.'),
  ),
  /** Paris day of the visit or pickup. */
  experience_date: nullish(day),
})

export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  audience: ['guest', 'customer'],
  summary: 'Publishes a review at once',
  body: z.extend(writtenReview, {
    /** It counts only when it is the token's own account. */
    user_id: nullish(line(64)),
    website: honeypot,
  }),
  output: review,
  status: 201,
  idempotent: true,
  problems: ['rate_limited'],
})
