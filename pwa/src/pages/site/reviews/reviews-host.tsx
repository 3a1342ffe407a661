import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { WhenNear } from '#pwa/ui/layout/when-near/when-near.tsx'
import './reviews-host.css'

const ReviewsPart = partOrNothing(async () => (await import('./reviews-part.tsx')).ReviewsPart)

/** The reviews, which come when one scrolls there; until then their heading, for those who are led there. */
export function ReviewsHost() {
  return (
    <WhenNear
      place={
        <section className="reviews-place" id="avis" aria-labelledby="avis-titre">
          <h2 id="avis-titre">Avis</h2>
        </section>
      }
    >
      <ReviewsPart />
    </WhenNear>
  )
}
