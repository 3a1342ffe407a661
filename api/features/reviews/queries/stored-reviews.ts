import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Row } from '#api/platform/database/row.ts'
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

/** Hiding and replying are the staff's. */
type WrittenRow = Row<'reviews', 'hidden_at' | 'hidden_by' | 'hidden_reason' | 'reply' | 'replied_at' | 'replied_by'>

/**
 * Writes a review; one statement also reads whether it is verified.
 * @returns undefined when its key is taken, after waiting for a concurrent insert with that key
 */
export async function insertReview(sql: Queryable, review: NewReview): Promise<ReviewRow | undefined> {
  const written: WrittenRow = {
    id: review.id,
    customer_id: review.customerId,
    name: review.name,
    email: review.email,
    rating: review.rating,
    comment: review.comment,
    experienced_on: review.experiencedOn,
    verified: asValue(
      sql`exists (select from orders where customer_id = ${review.customerId}::uuid and status = 'delivered')`,
    ),
    created_at: review.createdAt,
    idempotency_key: review.idempotencyKey,
  }
  const [row] = await sql<ReviewRow[]>`
    insert into reviews ${sql(written)}
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
