import { useMemo } from 'react'
import { parisDay } from '#api/kernel/paris-time.ts'
import { ReviewForm } from '#pwa/features/reviews/form/review-form.tsx'
import { ReviewThanks } from '#pwa/features/reviews/form/review-thanks.tsx'
import { valuesOf } from '#pwa/features/reviews/form/review-values.ts'
import { ReviewCard } from '#pwa/features/reviews/list/review-card.tsx'
import {
  isPublishedBefore,
  publishFailure,
  refusedFields,
  usePublishReview,
} from '#pwa/features/reviews/publish-review.ts'
import { changeReviewDraft, dropReviewDraft, useReviewDraft } from '#pwa/features/reviews/review-draft.ts'
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
  const leave = () => {
    if (published || wasPublished) reset()
    if (wasPublished) dropReviewDraft()
    close()
  }
  const isDone = published !== undefined || wasPublished
  return (
    <Sheet open={open} onClose={leave} title="Donner mon avis" bare={isDone}>
      {isDone ? (
        <ReviewThanks
          title={
            published
              ? 'Merci, votre avis est en ligne.'
              : 'Votre avis est déjà en ligne, tel qu’envoyé la première fois.'
          }
          siteAddress={restaurant && reviewSiteAddress(restaurant)}
          onClose={leave}
        >
          {published && <ReviewCard review={published} />}
        </ReviewThanks>
      ) : (
        <ReviewForm
          values={valuesOf(draft, customer, today)}
          today={today}
          onChange={({ experience_date, ...change }) =>
            changeReviewDraft({ ...change, ...(experience_date !== undefined && { date: experience_date }) })
          }
          onSend={(values, website) => mutate({ key: draft.key, values, website })}
          sending={isPending}
          refused={refused}
          failure={publishFailure(error)}
        />
      )}
    </Sheet>
  )
}
