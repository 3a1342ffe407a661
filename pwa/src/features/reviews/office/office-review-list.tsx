import type { OfficeReview } from '#api/features/reviews/contract/reviews-admin.ts'
import { OfficeReviewRow, type ReviewDeed } from './office-review-row.tsx'
import './office-review-list.css'

type OfficeReviewListProps = {
  reviews: readonly OfficeReview[]
  now: Date
  onDeed: (review: OfficeReview, deed: ReviewDeed) => void
}

/** The reviews one under the other, as they come. */
export function OfficeReviewList({ reviews, now, onDeed }: OfficeReviewListProps) {
  return (
    <ul className="office-review-list">
      {reviews.map(review => (
        <OfficeReviewRow key={review.id} review={review} now={now} onDeed={deed => onDeed(review, deed)} />
      ))}
    </ul>
  )
}
