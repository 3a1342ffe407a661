import type { AdminReview } from '#api/features/reviews/contract/reviews-admin.ts'
import { AdminReviewRow, type ReviewDeed } from './admin-review-row.tsx'
import './admin-review-list.css'

type AdminReviewListProps = {
  reviews: readonly AdminReview[]
  now: Date
  onDeed: (review: AdminReview, deed: ReviewDeed) => void
}

/** The reviews in the server's order. */
export function AdminReviewList({ reviews, now, onDeed }: AdminReviewListProps) {
  return (
    <ul className="admin-review-list">
      {reviews.map(review => (
        <AdminReviewRow key={review.id} review={review} now={now} onDeed={deed => onDeed(review, deed)} />
      ))}
    </ul>
  )
}
