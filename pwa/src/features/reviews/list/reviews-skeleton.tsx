import { Skeleton } from '#pwa/ui/skeleton.tsx'
import './reviews-skeleton.css'

/** Holds the place of the figures and of the first reviews. */
export function ReviewsSkeleton() {
  return (
    <div className="reviews-skeleton">
      <Skeleton lines={6} label="Chargement des avis..." />
      <div className="cards" aria-hidden="true">
        {[1, 2, 3].map(card => (
          <i key={card} />
        ))}
      </div>
    </div>
  )
}
