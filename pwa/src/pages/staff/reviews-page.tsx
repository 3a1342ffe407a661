import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { AdminReviewList } from '#pwa/features/reviews/admin/admin-review-list.tsx'
import { type ReviewFilter, useAdminReviews } from '#pwa/features/reviews/admin/queries.ts'
import { HideForm, ReplyForm, ShowQuestion } from '#pwa/features/reviews/admin/reply-form.tsx'
import { useAddressFilter, useLastRow } from '#pwa/lib/navigation/list-page.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { DataSection, LoadMore, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './staff-pages.css'

const VIEWS = {
  tous: { filter: '', count: 'all', label: 'Tous', empty: 'Aucun avis pour le moment.' },
  'sans-reponse': {
    filter: 'unanswered',
    count: 'unanswered',
    label: 'Sans réponse',
    empty: 'Tous les avis visibles ont une réponse.',
  },
  signales: { filter: 'reported', count: 'reported', label: 'Signalés', empty: 'Aucun avis signalé.' },
  visibles: { filter: 'visible', count: 'visible', label: 'Visibles', empty: 'Aucun avis visible.' },
  masques: { filter: 'hidden', count: 'hidden', label: 'Masqués', empty: 'Aucun avis masqué.' },
} as const satisfies Record<string, { filter: ReviewFilter; count: string; label: string; empty: string }>
type View = keyof typeof VIEWS

/** `/admin/avis`: what guests have written, and the restaurant's word on it. */
export function ReviewsPage() {
  const [{ view: asked }, change] = useAddressFilter({ view: 'vue' })
  const view: View = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'tous'
  const reviews = useAdminReviews(VIEWS[view].filter)
  const replying = useOverlay('repondre')
  const hiding = useOverlay('masquer')
  const showing = useOverlay('afficher')
  const now = useNow()
  const listed = reviews.data?.pages.flatMap(page => page.reviews) ?? []
  const counts = reviews.data?.pages.at(-1)?.counts
  const toReply = useLastRow(listed, replying.value)
  const toHide = useLastRow(listed, hiding.value)
  const toShow = useLastRow(listed, showing.value)
  const overlays = { reply: replying, hide: hiding, show: showing }
  return (
    <>
      <PageHead title="Avis" lead="Un avis paraît aussitôt. Il n’est masqué que pour un motif de la liste." />
      <div className="reviews-page-tools">
        <FilterChips
          label="Avis"
          chips={(Object.keys(VIEWS) as View[]).map(value => ({
            value,
            label: VIEWS[value].label,
            count: counts?.[VIEWS[value].count],
          }))}
          chosen={view}
          onChoose={view => change({ view })}
        />
      </div>
      <DataSection
        title="Avis des clients"
        isTitleHidden
        query={reviews}
        failure="Les avis n’ont pas pu être chargés."
        skeletonLines={8}
      >
        {() => (
          <>
            {listed.length === 0 ? (
              <EmptyState title={VIEWS[view].empty} />
            ) : (
              <AdminReviewList reviews={listed} now={now} onAction={({ id }, action) => overlays[action].show(id)} />
            )}
            <LoadMore query={reviews} />
          </>
        )}
      </DataSection>
      <ReplySheet review={toReply} onClose={replying.close} />
      <HideSheet review={toHide} onClose={hiding.close} />
      <ShowAgain review={toShow} onClose={showing.close} />
    </>
  )
}

type OverlayProps = { review: AdminReview | undefined; onClose: () => void }

/** The reply to one review, over the list. */
function ReplySheet({ review, onClose }: OverlayProps) {
  const onDone = (reply: string | undefined) => {
    showToast({ tone: 'done', text: reply === undefined ? 'Réponse retirée.' : 'Réponse publiée.' })
    onClose()
  }
  return (
    <Sheet open={review !== undefined} title="Répondre à l’avis" onClose={onClose}>
      {review && <ReplyForm key={review.id} review={review} onDone={onDone} />}
    </Sheet>
  )
}

/** The reason for hiding one review, over the list. */
function HideSheet({ review, onClose }: OverlayProps) {
  const onDone = () => {
    showToast({ tone: 'done', text: 'Avis masqué.' })
    onClose()
  }
  return (
    <Sheet open={review !== undefined} title="Masquer l’avis" onClose={onClose}>
      {review && <HideForm key={review.id} review={review} onDone={onDone} />}
    </Sheet>
  )
}

/** The question before one review is shown again. */
function ShowAgain({ review, onClose }: OverlayProps) {
  return review && <ShowQuestion key={review.id} review={review} open onClose={onClose} />
}
