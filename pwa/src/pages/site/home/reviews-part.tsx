import { useReviewStats, useReviews } from '#pwa/features/reviews/queries.ts'
import { CardsSkeleton, RatingSummary, ReviewsCarousel } from '#pwa/features/reviews/reviews-carousel.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { LegalLink } from '../legal/legal-link.tsx'
import '../site-late.css'

/** What guests say: figures and reviews, in whichever state they are, and the way to give one's own. */
export function ReviewsPart() {
  return (
    <section className="reviews-part" id="avis" aria-labelledby="avis-titre">
      <header>
        <h2 id="avis-titre">Avis</h2>
        <div className="rules">
          <p>
            Avis du plus récent au plus ancien. «&nbsp;Achat vérifié&nbsp;»&nbsp;: un client connecté dont une commande
            a été remise. Les autres avis ne sont pas vérifiés. Aucun avis n’est rémunéré.
          </p>
          <p>
            <LegalLink name="cgv">Comment les avis sont publiés</LegalLink>
          </p>
        </div>
      </header>
      <Reviews />
    </section>
  )
}

function Reviews() {
  const list = useReviews()
  const stats = useReviewStats()
  const form = useOverlay('avis')
  const report = useOverlay('signaler')
  const reviews = list.data?.reviews
  const isShown = reviews !== undefined && stats.data !== undefined && reviews.length > 0
  return (
    <div className="state">
      <div className="overall">
        <Figures list={list} stats={stats} />
        {/* Stays the same one in every state: the focus comes back to it from the form. */}
        <Button className="give" onClick={() => form.show()}>
          Donner mon avis
        </Button>
      </div>
      {isShown && <ReviewsCarousel reviews={reviews} onReport={({ id }) => report.show(id)} />}
      {(list.isPending || stats.isPending) && <CardsSkeleton />}
    </div>
  )
}

function Figures({ list, stats }: { list: ReturnType<typeof useReviews>; stats: ReturnType<typeof useReviewStats> }) {
  const reachable = useServerReachable()
  if (list.data?.reviews.length === 0)
    return (
      <EmptyState drawing={<EmptyBowl />} title="Aucun avis pour le moment">
        <p>Vous êtes venu&nbsp;? Votre avis serait le premier.</p>
      </EmptyState>
    )
  if (list.data && stats.data) return <RatingSummary stats={stats.data} />
  if (!list.isError && !stats.isError) return <Skeleton lines={6} label="Chargement des avis…" />
  const again = () => {
    if (list.isError) void list.refetch()
    if (stats.isError) void stats.refetch()
  }
  return (
    <Notice>
      <p>
        {reachable
          ? 'Les avis n’ont pas pu être chargés.'
          : 'Hors connexion. Les avis s’afficheront au retour du réseau.'}
      </p>
      <RetryButton busy={list.isFetching || stats.isFetching} onRetry={again} />
    </Notice>
  )
}
