import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useModerate } from './queries.ts'

type ShowQuestionProps = { review: AdminReview; open: boolean; onClose: () => void }

/** Asks before a hidden review is shown to everybody again. */
export function ShowQuestion({ review, open, onClose }: ShowQuestionProps) {
  const { mutateAsync } = useModerate(review)
  const show = async () => {
    await mutateAsync({ hidden: false })
    showToast({ tone: 'done', text: `L’avis de ${review.name} est à nouveau affiché.` })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Afficher cet avis à nouveau&nbsp;?"
      confirmLabel="Afficher"
      busyLabel="Affichage…"
      onConfirm={show}
    >
      <p>Tout le monde le relit aussitôt, et sa note compte à nouveau dans la moyenne.</p>
    </ConfirmDialog>
  )
}
