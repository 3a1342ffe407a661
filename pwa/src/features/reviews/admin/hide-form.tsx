import { useState } from 'react'
import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASON_KEYS, HIDING_REASONS, type HidingReason } from '#api/features/reviews/rules/moderation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useModerate } from './queries.ts'
import { QuotedReview } from './reply-form.tsx'

const OPTIONS = HIDING_REASON_KEYS.map(value => ({ value, label: capitalised(HIDING_REASONS[value]) }))

/** The reason for hiding a review, which its author will read. */
export function HideForm({ review, onDone }: { review: AdminReview; onDone: () => void }) {
  const [reason, setReason] = useState<HidingReason>()
  const moderate = useModerate(review)
  const hide = () => reason && moderate.mutate({ hidden: true, reason }, { onSuccess: onDone })
  return (
    <div className="review-admin-form">
      <QuotedReview review={review} />
      <RadioGroup legend="Motif" options={OPTIONS} value={reason} onChange={setReason} />
      <Notice>
        Une mauvaise note n’est pas un motif.{' '}
        {review.has_address
          ? 'L’auteur reçoit le motif par email et peut contester pendant un mois.'
          : 'L’auteur n’a pas laissé d’adresse\u00a0: il ne peut pas être prévenu.'}
      </Notice>
      {moderate.isError && <Notice tone="problem">{moderate.error.message}</Notice>}
      <SheetFooter>
        <Button
          block
          look="danger"
          busy={moderate.isPending}
          busyLabel="Masquage…"
          blocked={reason ? undefined : 'Choisissez un motif'}
          onClick={hide}
        >
          Masquer l’avis
        </Button>
      </SheetFooter>
    </div>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
