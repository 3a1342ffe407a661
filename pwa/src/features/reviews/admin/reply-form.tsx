import { useState } from 'react'
import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASON_KEYS, HIDING_REASONS, type HidingReason, REPLY_MAX } from '#api/features/reviews/rules.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextArea } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { LongText } from '../long-text.tsx'
import { Stars, starsWords } from '../stars.tsx'
import { useModerate, useReply } from './queries.ts'
import './reviews-admin.css'

type ReplyFormProps = {
  review: AdminReview
  /** Called with the reply as it is now: undefined when it was deleted. */
  onDone: (reply: string | undefined) => void
}

const OPTIONS = HIDING_REASON_KEYS.map(value => ({ value, label: capitalised(HIDING_REASONS[value]) }))

/** The form that writes, changes or deletes the restaurant's public reply. */
export function ReplyForm({ review, onDone }: ReplyFormProps) {
  const [words, setWords] = useState(review.reply ?? '')
  // The reply's time when the form was opened: a reply that somebody else writes meanwhile is shown before it is
  // overwritten.
  const [seen, setSeen] = useState(review.replied_at ?? null)
  const hasReply = seen !== null
  const reply = useReply(review)
  const isTakingBack = reply.variables?.text === ''
  const [overtakenBy, setOvertakenBy] = useState<AdminReview>()
  const send = (text: string) =>
    reply.mutate(
      { text, seen },
      {
        onSuccess: ({ reply }) => onDone(reply),
        onError(error) {
          if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return
          const current = error.body.review as AdminReview
          setOvertakenBy(current)
          setSeen(current.replied_at ?? null)
        },
      },
    )
  return (
    <div className="review-admin-form">
      <QuotedReview review={review} />
      <TextArea
        label="Votre réponse"
        hint="Publique, sous l’avis, signée du restaurant."
        rows={6}
        maxLength={REPLY_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {reply.isError && (
        <Notice tone="problem">{overtakenBy ? overtakenWords(overtakenBy) : reply.error.message}</Notice>
      )}
      <SheetFooter>
        <Button
          block
          look="primary"
          busy={reply.isPending && !isTakingBack}
          busyLabel="Envoi…"
          blocked={words.trim() === '' ? 'Écrivez une réponse' : undefined}
          onClick={() => send(words.trim())}
        >
          {hasReply ? 'Enregistrer la réponse' : 'Publier la réponse'}
        </Button>
        {hasReply && (
          <Button
            block
            look="danger"
            busy={reply.isPending && isTakingBack}
            busyLabel="Retrait…"
            onClick={() => send('')}
          >
            Retirer la réponse
          </Button>
        )}
      </SheetFooter>
    </div>
  )
}

function overtakenWords({ reply, replied_by }: AdminReview): string {
  const who = replied_by ?? 'Quelqu’un d’autre'
  if (!reply)
    return 'La réponse vient d’être retirée. Votre texte est gardé\u00a0: enregistrez-le pour la publier à nouveau.'
  return `${who} vient de répondre\u00a0: «\u00a0${reply}\u00a0» Votre texte est gardé\u00a0: l’enregistrer remplace cette réponse.`
}

/** The review that is replied to or hidden, above the form. */
function QuotedReview({ review: { name, rating, comment } }: { review: AdminReview }) {
  return (
    <div className="quoted-review">
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <Stars rating={rating} />
        <span className="visually-hidden">{starsWords(rating)}</span>
      </p>
      <LongText about={`de l’avis de ${name}`}>{comment}</LongText>
    </div>
  )
}

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
