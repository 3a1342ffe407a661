import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postReview } from '#api/features/reviews/contract.ts'
import { ApiProblem, call } from '#pwa/lib/api.ts'
import { currentCustomer, customerToken, forgetCustomer } from '#pwa/lib/customer-session.ts'
import { REVIEW_FIELDS, type ReviewErrors, type ReviewValues } from './form/review-values.ts'
import { REVIEWS_KEY } from './queries.ts'
import { dropReviewDraft } from './review-draft.ts'

type Publishing = { key: string; values: ReviewValues; website: string }

/** The specification's words for any failure (section 8). */
const FAILURE = 'Une erreur est survenue. Veuillez réessayer.'

/**
 * Publishes a review. The same key sent twice makes one review, so trying again is always safe; only once it is there
 * does the draft go, and the list and its figures are asked for again.
 */
export function usePublishReview() {
  const client = useQueryClient()
  const noteThatItIsThere = () => {
    dropReviewDraft()
    void client.invalidateQueries({ queryKey: REVIEWS_KEY })
  }
  return useMutation({
    mutationFn: ({ key, values, website }: Publishing) =>
      call(
        postReview,
        { body: { ...values, user_id: currentCustomer()?.id, website } },
        { token: customerToken(), idempotencyKey: key },
      ),
    onSuccess: noteThatItIsThere,
    onError: error => {
      if (isPublishedBefore(error)) noteThatItIsThere()
      // The next try is a guest's: a session that is over must not cost a review.
      if (isProblem(error, 'session_expired')) forgetCustomer()
    },
  })
}

/** An earlier try has arrived although its answer was lost, and the text was changed since. */
export function isPublishedBefore(error: unknown): boolean {
  return isProblem(error, 'idempotency_key_reused')
}

/** What the server found amiss in fields of the form. */
export function refusedFields(error: unknown): ReviewErrors | undefined {
  if (!isProblem(error, 'validation_failed')) return undefined
  const said = REVIEW_FIELDS.flatMap(name => {
    const message = error.errors.find(({ path }) => path === name)?.message
    return message === undefined ? [] : [[name, message]]
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** Why it was not published, where no field is to blame: the server's own sentence if waiting or signing in helps. */
export function publishFailure(error: unknown): string | undefined {
  if (error === null || refusedFields(error)) return undefined
  const isToldWell = isProblem(error, 'rate_limited') || isProblem(error, 'session_expired')
  return isToldWell ? error.message : FAILURE
}

function isProblem(error: unknown, code: ApiProblem['code']): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}
