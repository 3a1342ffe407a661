import type * as z from 'zod/mini'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import { giveHitsBack, type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type { postReview as postReviewEndpoint, Review } from '../contract/reviews.ts'
import {
  deleteReviewsBefore,
  insertReview,
  type NewReview,
  type ReviewRow,
  reviewByKey,
  shownByRating,
  shownReviews,
} from '../queries/stored-reviews.ts'
import { authorOf, type Rating, type ReviewStats, shownSince, statsOf } from '../rules/review-rules.ts'
import { publicReview } from '../views/review-view.ts'

type Body = z.output<(typeof postReviewEndpoint)['body'] & z.ZodMiniType>

/** The limit counts by address. */
const REVIEWS: Limit = { max: 10, windowSeconds: 3600 }

/** The newest reviews that are not hidden. */
export async function newestReviews(ctx: Ctx, limit: number): Promise<Review[]> {
  return (await shownReviews(ctx.sql, limit)).map(publicReview)
}

export async function currentStats(ctx: Ctx): Promise<ReviewStats> {
  return statsOf(await shownByRating(ctx.sql))
}

/**
 * Publishes a review at once. Its idempotency key stays in its own row for good: the same review sent again, even
 * months later, gets the same answer, is not written a second time and counts as no further attempt.
 * @throws AppError 'validation_failed' for a future visit, 'rate_limited', 'idempotency_key_reused'
 */
export async function postReview(ctx: Ctx, body: Body): Promise<Review> {
  const written = reviewOf(ctx, body)
  const before = await sentBefore(ctx, written)
  if (before) return publicReview(before)
  const hits = await takeHitOfNetwork(ctx, 'reviews', REVIEWS)
  const row = await insertReview(ctx.sql, written)
  if (row) return publicReview(row)
  await giveHitsBack(ctx, hits)
  const twin = await sentBefore(ctx, written)
  if (!twin) throw new AppError('conflict')
  return publicReview(twin)
}

/** Deletes the reviews that have been shown for as long as the terms allow. */
export async function forgetOldReviews(services: Services): Promise<void> {
  await deleteReviewsBefore(services.sql, shownSince(services.clock()))
}

function reviewOf(ctx: Ctx, body: Body): NewReview {
  const now = ctx.clock()
  if (body.experience_date && body.experience_date > parisDay(now)) {
    const message = 'La date de visite ne peut pas être à venir.'
    throw new AppError('validation_failed', { errors: [{ path: 'experience_date', message }] })
  }
  return {
    id: uuid(),
    customerId: authorOf(ctx.actor, body.user_id),
    name: body.name,
    email: body.email ?? null,
    rating: body.rating as Rating,
    comment: body.comment,
    experiencedOn: body.experience_date ?? null,
    createdAt: now,
    idempotencyKey: ctx.idempotency?.key ?? null,
  }
}

/** The review that was written earlier with this key; a key with other content is refused. */
async function sentBefore(ctx: Ctx, written: NewReview): Promise<ReviewRow | undefined> {
  if (written.idempotencyKey === null) return undefined
  const row = await reviewByKey(ctx.sql, written.idempotencyKey)
  if (row && !isSame(row, written)) throw new AppError('idempotency_key_reused')
  return row
}

function isSame(row: ReviewRow, written: NewReview): boolean {
  const said = ({ name, email, rating, comment, experiencedOn }: NewReview | ReviewRow) =>
    JSON.stringify([name, email, rating, comment, experiencedOn])
  return said(row) === said(written)
}
