import { RatingSummary } from '#pwa/features/reviews/list/rating-summary.tsx'
import { ReviewsCarousel } from '#pwa/features/reviews/list/reviews-carousel.tsx'
import { ReviewsSkeleton } from '#pwa/features/reviews/list/reviews-skeleton.tsx'
import { useReviewStats, useReviews } from '#pwa/features/reviews/queries.ts'
import { french } from '#pwa/lib/french.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyBowl } from '#pwa/ui/drawing/empty-bowl.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { LegalLink } from './legal-link.tsx'
import './reviews-part.css'

/** What guests say: figures and reviews, in whichever state they are, and the way to give one's own. */
export function ReviewsPart() {
  return (
    <section className="reviews-part" id="avis" aria-labelledby="avis-titre">
      <header>
        <h2 id="avis-titre">Avis</h2>
        <div className="rules">
          <p>
            {french(
              'Avis du plus récent au plus ancien. « Achat vérifié » : un client connecté dont une commande a été remise. Les autres avis ne sont pas vérifiés. Aucun avis n’est rémunéré.',
            )}
          </p>
          <p>
            <LegalLink name="cgv">Comment les avis sont publiés</LegalLink>
          </p>
        </div>
      </header>
      <div className="state">
        <Reviews />
      </div>
    </section>
  )
}

function Reviews() {
  const list = useReviews()
  const stats = useReviewStats()
  const form = useOverlay('avis')
  const give = (
    <Button className="give" onClick={() => form.show()}>
      Donner mon avis
    </Button>
  )
  if (list.data && stats.data) {
    return list.data.reviews.length === 0 ? (
      <EmptyState drawing={<EmptyBowl />} title="Aucun avis pour le moment">
        <p>{french('Vous êtes venu ? Votre avis serait le premier.')}</p>
        {give}
      </EmptyState>
    ) : (
      <>
        <div className="figures">
          <RatingSummary stats={stats.data} />
          {give}
        </div>
        <ReviewsCarousel reviews={list.data.reviews} />
      </>
    )
  }
  if (!list.isError && !stats.isError) return <ReviewsSkeleton />
  const again = () => {
    if (list.isError) void list.refetch()
    if (stats.isError) void stats.refetch()
  }
  return (
    <div className="failed">
      <Notice>
        <p>Les avis n’ont pas pu être chargés.</p>
        <Button onClick={again} busy={list.isFetching || stats.isFetching} busyLabel="Chargement…">
          Réessayer
        </Button>
      </Notice>
      {give}
    </div>
  )
}
