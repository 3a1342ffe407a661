import { lazy } from 'react'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { WhenNear } from '#pwa/ui/when-near.tsx'
import './reviews-host.css'

const ReviewsPart = lazy(async () => ({ default: (await import('./reviews-part.tsx')).ReviewsPart }))
const ReviewSheet = lazy(async () => ({ default: (await import('./review-sheet.tsx')).ReviewSheet }))

/** The reviews, which come when one scrolls there, and the form, `?avis`, which opens from anywhere. */
export function ReviewsHost() {
  return (
    <>
      <WhenNear
        place={
          <section className="reviews-place" id="avis" aria-labelledby="avis-titre">
            <h2 id="avis-titre">Avis</h2>
          </section>
        }
      >
        <ReviewsPart />
      </WhenNear>
      <OnceOpened open={useOverlay('avis').open}>
        <ReviewSheet />
      </OnceOpened>
    </>
  )
}
