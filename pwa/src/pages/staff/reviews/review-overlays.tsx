import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { HideForm } from '#pwa/features/reviews/admin/hide-form.tsx'
import { ReplyForm } from '#pwa/features/reviews/admin/reply-form.tsx'
import { ShowQuestion } from '#pwa/features/reviews/admin/show-question.tsx'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'

type OverlayProps = { review: AdminReview | undefined; onClose: () => void }

/** The reply to one review, over the list. */
export function ReplySheet({ review, onClose }: OverlayProps) {
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
export function HideSheet({ review, onClose }: OverlayProps) {
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
export function ShowAgain({ review, onClose }: OverlayProps) {
  return review && <ShowQuestion key={review.id} review={review} open onClose={onClose} />
}
