import type { Queryable } from '#api/platform/database/database.ts'
import type { Rating } from '../rules/review-rules.ts'

export type ReviewRow = {
  id: string
  customerId: string | null
  name: string
  email: string | null
  rating: Rating
  comment: string
  experiencedOn: string | null
  verified: boolean
  createdAt: Date
  reply: string | null
  repliedAt: Date | null
}
export type NewReview = Omit<ReviewRow, 'verified' | 'reply' | 'repliedAt'> & { idempotencyKey: string | null }

const columns = (sql: Queryable) => sql`
  id, customer_id as "customerId", name, email, rating, comment, experienced_on as "experiencedOn", verified,
  created_at as "createdAt", reply, replied_at as "repliedAt"`

/**
 * Writes a review; one statement also reads whether it is verified.
 * @returns undefined when its key is taken, after waiting for a concurrent insert with that key
 */
export async function insertReview(sql: Queryable, review: NewReview): Promise<ReviewRow | undefined> {
  const [row] = await sql<ReviewRow[]>`
    insert into reviews (
      id, customer_id, name, email, rating, comment, experienced_on, verified, created_at, idempotency_key
    )
    values (
      ${review.id}, ${review.customerId}, ${review.name}, ${review.email}, ${review.rating}, ${review.comment},
      ${review.experiencedOn},
      exists (select from orders where customer_id = ${review.customerId}::uuid and status = 'delivered'),
      ${review.createdAt}, ${review.idempotencyKey}
    )
    on conflict (idempotency_key) do nothing
    returning ${columns(sql)}`
  return row
}

export async function reviewByKey(sql: Queryable, idempotencyKey: string): Promise<ReviewRow | undefined> {
  const [row] = await sql<ReviewRow[]>`
    select ${columns(sql)}
    from reviews
    where idempotency_key = ${idempotencyKey}`
  return row
}

/** Newest first, whatever the rating: the page tells its readers this order. */
export async function shownReviews(sql: Queryable, limit: number): Promise<ReviewRow[]> {
  return await sql<ReviewRow[]>`
    select ${columns(sql)}
    from reviews
    where hidden_at is null
    order by created_at desc, id
    limit ${limit}`
}

export async function shownByRating(sql: Queryable): Promise<{ rating: Rating; count: number }[]> {
  return await sql<{ rating: Rating; count: number }[]>`
    select rating, count(*)::integer as count
    from reviews
    where hidden_at is null
    group by rating`
}

export async function deleteReviewsBefore(sql: Queryable, at: Date): Promise<void> {
  await sql`
    delete from reviews
    where created_at < ${at}`
}
