import { useEffect, useMemo } from 'react'
import { parisDay } from '#api/kernel/paris-time.ts'
import { ReviewForm } from '#pwa/features/reviews/form/review-form.tsx'
import { ReviewThanks } from '#pwa/features/reviews/form/review-thanks.tsx'
import { type ReviewValues, valuesOf } from '#pwa/features/reviews/form/review-values.ts'
import { ReviewCard } from '#pwa/features/reviews/list/review-card.tsx'
import {
  isPublishedBefore,
  publishFailure,
  refusedFields,
  usePublishReview,
} from '#pwa/features/reviews/publish-review.ts'
import { changeReviewDraft, useReviewDraft } from '#pwa/features/reviews/review-draft.ts'
import { reviewSiteAddress } from '#pwa/features/reviews/review-site.ts'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { useRestaurant } from '#pwa/lib/use-restaurant.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'

/** The review form over whatever is there, `?avis`; once published, the thanks. */
export function ReviewSheet() {
  const { open, close } = useOverlay('avis')
  const { data: restaurant } = useRestaurant()
  const customer = useCustomer()
  const today = parisDay(useNow())
  const draft = useReviewDraft()
  const { mutate, reset, data: published, error, isPending } = usePublishReview()
  const refused = useMemo(() => refusedFields(error), [error])
  const wasPublished = isPublishedBefore(error)
  const change = ({ experience_date, ...others }: Partial<ReviewValues>) =>
    changeReviewDraft({ ...others, ...(experience_date !== undefined && { date: experience_date }) })
  const send = (values: ReviewValues, website: string) => {
    // What stood there for the customer stays there, even if the session turns out to be over.
    change(values)
    mutate({ key: draft.key, values, website })
  }
  const isDone = published !== undefined || wasPublished
  // However it is closed, and only then: the thanks stay while they move out.
  useEffect(() => {
    if (!open && isDone) reset()
  }, [open, isDone, reset])
  return (
    <Sheet open={open} onClose={close} title="Donner mon avis" bare={isDone}>
      {isDone ? (
        <ReviewThanks
          title={
            published
              ? 'Merci, votre avis est en ligne.'
              : 'Votre avis est déjà en ligne, tel qu’envoyé la première fois.'
          }
          siteAddress={restaurant && reviewSiteAddress(restaurant)}
          onClose={close}
        >
          {published && <ReviewCard review={published} />}
        </ReviewThanks>
      ) : (
        <ReviewForm
          values={valuesOf(draft, customer, today)}
          today={today}
          onChange={change}
          onSend={send}
          sending={isPending}
          refused={refused}
          failure={publishFailure(error)}
        />
      )}
    </Sheet>
  )
}
