import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { AdminReviewRow, type ReviewAction } from './admin-review-row.tsx'
import './admin-review-list.css'

type AdminReviewListProps = {
  reviews: readonly AdminReview[]
  now: Date
  onAction: (review: AdminReview, action: ReviewAction) => void
}

/** The reviews in the server's order. */
export function AdminReviewList({ reviews, now, onAction }: AdminReviewListProps) {
  return (
    <ul className="admin-review-list">
      {reviews.map(review => (
        <AdminReviewRow key={review.id} review={review} now={now} onAction={action => onAction(review, action)} />
      ))}
    </ul>
  )
}
