import type { Review } from '../contract/reviews.ts'
import type { ReviewRow } from '../queries/stored-reviews.ts'

/** A review as everybody sees it, without the author's address. */
export function publicReview(row: Omit<ReviewRow, 'email'>): Review {
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
