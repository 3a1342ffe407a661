import { useEffect, useMemo, useState } from 'react'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import {
  draftOf,
  isPublishedBefore,
  namedFields,
  publishFailure,
  type ReviewValues,
  refusedFields,
  usePublishReview,
  valuesOf,
} from '#pwa/features/reviews/publish-review.ts'
import { ReviewCard } from '#pwa/features/reviews/review-card.tsx'
import { reviewDraft } from '#pwa/features/reviews/review-draft.ts'
import { ReviewForm } from '#pwa/features/reviews/review-form.tsx'
import { ReviewThanks, reviewSiteAddress, WaitingReviews } from '#pwa/features/reviews/review-thanks.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useInPlace, useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { ARRIVED } from '#pwa/offline/outbox/entry.ts'
import { WaitingList } from '#pwa/ui/feedback/waiting.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { PrivacyNote } from '../legal/legal-link.tsx'
import { useWaiting, WAITS } from './use-waiting.ts'

/** The review form over whatever is there, `?avis`; once published, the thanks; `?avis=attente`, what waits to be sent. */
export function ReviewSheet() {
  const { open, value, close } = useOverlay('avis')
  const goTo = useInPlace('avis')
  const { data: restaurant } = useRestaurant()
  const customer = useCustomer()
  const today = parisDay(useNow())
  const draft = useStore(reviewDraft)
  const {
    mutate,
    reset,
    data: published,
    error,
    isPending,
  } = usePublishReview({
    onWaits: () => {
      if (new URLSearchParams(window.location.search).has('avis')) goTo(WAITS)
    },
  })
  const [hasArrived, setArrived] = useState(false)
  const waiting = useWaiting({
    kind: 'review',
    shows: value,
    onArrived: () => setArrived(true),
    onReturned: ({ key, body }) => {
      reviewDraft.set(draftOf(key, body))
      goTo('')
    },
  })
  const refusal = waiting.refusalOf(draft.key)
  const refused = useMemo(
    () => (error ? refusedFields(error) : refusal && namedFields(refusal.errors)),
    [error, refusal],
  )
  const wasPublished = isPublishedBefore(error)
  const change = ({ experience_date, ...others }: Partial<ReviewValues>) =>
    reviewDraft.change({ ...others, ...(experience_date !== undefined && { date: experience_date }) })
  const send = (values: ReviewValues, website: string) => {
    // What stood there for the customer stays there, even if the session turns out to be over.
    change(values)
    mutate({ key: draft.key, values, website })
  }
  const isDone = Boolean(published) || hasArrived || wasPublished
  // However it is closed, and only then: the thanks stay while they move out.
  useEffect(() => {
    if (open || !isDone) return
    reset()
    setArrived(false)
  }, [open, isDone, reset])
  return (
    <Sheet open={open} onClose={close} title="Donner mon avis" bare={isDone}>
      {isDone ? (
        <ReviewThanks
          title={
            published || hasArrived ? ARRIVED.review : 'Votre avis est déjà en ligne, tel qu’envoyé la première fois.'
          }
          siteAddress={restaurant && reviewSiteAddress(restaurant)}
          onClose={close}
        >
          {published && <ReviewCard review={published} />}
        </ReviewThanks>
      ) : waiting.isShown ? (
        <WaitingList
          isDue={waiting.isDue}
          isStored={waiting.isStored}
          another="Écrire un autre avis"
          onAnother={() => goTo('')}
        >
          <WaitingReviews entries={waiting.entries} actions={waiting.actions} />
        </WaitingList>
      ) : (
        <ReviewForm
          values={valuesOf(draft, customer, today)}
          today={today}
          onChange={change}
          onSend={send}
          sending={isPending}
          refused={refused}
          privacy={<PrivacyNote purpose="publier et vérifier votre avis" />}
          failure={publishFailure(error) ?? (refused ? undefined : refusal?.sentence)}
        />
      )}
    </Sheet>
  )
}
