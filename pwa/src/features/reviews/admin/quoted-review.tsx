import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { LongText } from '../list/long-text.tsx'
import { starsWords } from '../review-words.ts'
import { Stars } from '../stars.tsx'
import './quoted-review.css'

/** The review that is replied to or hidden, above the form. */
export function QuotedReview({ review: { name, rating, comment } }: { review: AdminReview }) {
  return (
    <div className="quoted-review">
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <Stars rating={rating} />
        <span className="visually-hidden">{starsWords(rating)}</span>
      </p>
      <LongText about={`de l’avis de ${name}`}>{comment}</LongText>
    </div>
  )
}
