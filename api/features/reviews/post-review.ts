import type * as z from 'zod/mini'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { asValue, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import { giveHitsBack, type Limit, takeHitOfNetwork } from '#api/platform/limits/rate-limits.ts'
import type * as contract from './contract.ts'
import { authorOf, type Rating, type ReviewStats, shownSince, statsOf } from './rules.ts'

type Body = z.output<(typeof contract.postReview)['body'] & z.ZodMiniType>

/** The limit counts by address. */
const REVIEWS: Limit = { max: 10, windowSeconds: 3600 }

/** The newest reviews that are not hidden. */
export async function newestReviews(ctx: Ctx, limit: number): Promise<contract.Review[]> {
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
export async function postReview(ctx: Ctx, body: Body): Promise<contract.Review> {
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

/** A review as everybody sees it, without the author's address. */
export function publicReview(row: Omit<ReviewRow, 'email'>): contract.Review {
  return {
    id: row.id,
    name: row.name,
    rating: row.rating,
    comment: row.comment,
    created_at: row.createdAt.toISOString(),
    user_id: row.customerId,
    verified: row.verified,
    ...(row.experiencedOn && { experience_date: row.experiencedOn }),
    ...(row.reply && row.repliedAt && { reply: row.reply, replied_at: row.repliedAt.toISOString() }),
  }
}

type ReviewRow = Columns<
  'reviews',
  | 'id'
  | 'customerId'
  | 'name'
  | 'email'
  | 'comment'
  | 'experiencedOn'
  | 'verified'
  | 'createdAt'
  | 'reply'
  | 'repliedAt'
> & { rating: Rating }
type NewReview = Omit<ReviewRow, 'verified' | 'reply' | 'repliedAt'> & { idempotencyKey: string | null }

const columns = (sql: Queryable) => sql`
  id, customer_id, name, email, rating, comment, experienced_on, verified,
  created_at, reply, replied_at`

/** Hiding and replying are the staff's. */
type WrittenRow = Row<'reviews', 'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'reply' | 'repliedAt' | 'repliedBy'>

/**
 * Writes a review; one statement also reads whether it is verified.
 * @returns undefined when its key is taken, after waiting for a concurrent insert with that key
 */
async function insertReview(sql: Queryable, review: NewReview): Promise<ReviewRow | undefined> {
  const written: WrittenRow = {
    ...review,
    verified: asValue(
      sql`exists (select from orders where customer_id = ${review.customerId}::uuid and status = 'delivered')`,
    ),
  }
  const [row] = await sql<ReviewRow[]>`
    insert into reviews ${sql(written)}
    on conflict (idempotency_key) do nothing
    returning ${columns(sql)}`
  return row
}

async function reviewByKey(sql: Queryable, idempotencyKey: string): Promise<ReviewRow | undefined> {
  const [row] = await sql<ReviewRow[]>`
    select ${columns(sql)}
    from reviews
    where idempotency_key = ${idempotencyKey}`
  return row
}

/** Newest first, whatever the rating: the page tells its readers this order. */
async function shownReviews(sql: Queryable, limit: number): Promise<ReviewRow[]> {
  return await sql<ReviewRow[]>`
    select ${columns(sql)}
    from reviews
    where hidden_at is null
    order by created_at desc, id
    limit ${limit}`
}

async function shownByRating(sql: Queryable): Promise<{ rating: Rating; count: number }[]> {
  return await sql<{ rating: Rating; count: number }[]>`
    select rating, count(*)::integer as count
    from reviews
    where hidden_at is null
    group by rating`
}

async function deleteReviewsBefore(sql: Queryable, at: Date): Promise<void> {
  await sql`
    delete from reviews
    where created_at < ${at}`
}
