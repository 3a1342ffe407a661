import { RATINGS, type ReviewStats } from '#api/features/reviews/rules/review-rules.ts'
import { plural } from '#api/kernel/plural.ts'
import { averageWord, Stars, shareWords } from './stars.tsx'
import './reviews.css'

/** The average of all visible reviews and their distribution: as bars, and as text for screen readers. */
export function RatingSummary({ stats }: { stats: ReviewStats }) {
  return (
    <div className="rating-summary">
      <p className="average">
        <b>{averageWord(stats.average_rating)}</b>
        <Stars rating={stats.average_rating} />
        <span>sur 5, {plural(stats.total_reviews, 'avis', 'avis')}</span>
      </p>
      <ul>
        {[...RATINGS].reverse().map(rating => {
          const count = stats.rating_distribution[rating]
          return (
            <li key={rating}>
              <span className="visually-hidden">{shareWords(count, rating)}</span>
              <span aria-hidden="true">{rating}</span>
              <Bar share={count / Math.max(1, stats.total_reviews)} />
              <span className="count" aria-hidden="true">
                {count}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** @param share 0 to 1; a share above 0 is drawn at least one line wide */
function Bar({ share }: { share: number }) {
  return (
    <svg className="bar" aria-hidden="true">
      {share > 0 && <rect width={`${Math.max(2, share * 100)}%`} height="100%" />}
    </svg>
  )
}
