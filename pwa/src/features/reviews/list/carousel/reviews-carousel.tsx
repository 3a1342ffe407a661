import { type KeyboardEvent, useRef } from 'react'
import type { Review } from '#api/features/reviews/contract.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { ReviewCard } from '../review-card.tsx'
import { usePages } from '../use-pages.ts'
import './reviews-carousel.css'

type ReviewsCarouselProps = { reviews: readonly Review[]; onReport: (review: Review) => void }

/**
 * Shows reviews page by page: three in a row on a wide screen, one on a phone. Buttons and arrow keys go round in a
 * circle; a finger scrolls. It never moves by itself.
 */
export function ReviewsCarousel({ reviews, onReport }: ReviewsCarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { page, pages, turn } = usePages(track, reviews)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turn(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for the buttons inside
    <div className="reviews-carousel" onKeyDown={onKeyDown}>
      <div className="pager">
        <p aria-live="polite">{pages > 1 && `Page ${page + 1} sur ${pages}`}</p>
        {pages > 1 && (
          <>
            <IconButton icon="back" label="Avis précédents" onClick={() => turn(-1)} />
            <IconButton icon="arrow" label="Avis suivants" onClick={() => turn(1)} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <ul ref={track} tabIndex={0} aria-label="Avis, du plus récent au plus ancien">
        {reviews.map(review => (
          <li key={review.id}>
            <ReviewCard review={review} onReport={() => onReport(review)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
