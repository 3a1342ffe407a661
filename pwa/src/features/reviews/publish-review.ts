import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postReview, type Review } from '#api/features/reviews/contract.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { currentCustomer, customerToken, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { queueForLater } from '#pwa/offline/outbox/run-outbox.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { REVIEWS_KEY } from './queries.ts'
import { reviewDraft } from './review-draft.ts'
import { REVIEW_FIELDS, type ReviewErrors, type ReviewValues } from './review-values.ts'

type Publishing = { key: string; values: ReviewValues; website: string }

/** The former client's sentence for any failure. */
const FAILURE = 'Une erreur est survenue. Veuillez réessayer.'

/**
 * Publishes a review. The same key sent twice makes one review, so trying again is always safe; once it has arrived the
 * draft is deleted, and the list and its figures are asked for again. Where no answer comes, or none can be expected,
 * it goes into the outbox: then there is no published review to show.
 */
export function usePublishReview({ onWaits }: { onWaits: () => void }) {
  const client = useQueryClient()
  const showPublished = () => {
    reviewDraft.drop()
    void client.invalidateQueries({ queryKey: REVIEWS_KEY })
  }
  return useMutation({
    mutationFn: publishOrQueue,
    onSuccess: published => {
      if (published) return showPublished()
      reviewDraft.drop()
      onWaits()
    },
    onError: error => {
      if (isPublishedBefore(error)) showPublished()
      // An expired session must not lose the review, so the next try is a guest's.
      if (isProblem(error, 'session_expired')) forgetCustomer()
    },
  })
}

async function publishOrQueue({ key, values, website }: Publishing): Promise<Review | null> {
  const body = { ...values, user_id: currentCustomer()?.id, website }
  const keep = async (state: 'waiting' | 'tried') => {
    await queueForLater('review', { key, body, state })
    return null
  }
  if (!isServerReachable()) return await keep('waiting')
  try {
    const published = await call(postReview, { body }, { token: customerToken(), idempotencyKey: key })
    // The review may be one that was taken back from the outbox to be changed.
    await outbox.remove(key)
    return published
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return await keep('tried')
  }
}

/** Whether an earlier try arrived although its answer was lost, and the text was changed since. */
export function isPublishedBefore(error: unknown): boolean {
  return isProblem(error, 'idempotency_key_reused')
}

/** The server's errors of fields of the form. */
export function refusedFields(error: unknown): ReviewErrors | undefined {
  if (!isProblem(error, 'validation_failed')) return undefined
  return namedFields(error.errors)
}

/** The errors that belong to fields of the form, if any. */
export function namedFields(messages: readonly FieldError[]): ReviewErrors | undefined {
  const said = REVIEW_FIELDS.flatMap(name => {
    const message = messages.find(({ path }) => path === name)?.message
    return message === undefined ? [] : [[name, message]]
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/**
 * Why a review was not published, where no field is invalid: the server's own sentence if waiting or signing in helps.
 */
export function publishFailure(error: unknown): string | undefined {
  if (error === null || refusedFields(error)) return undefined
  const saysItself = isProblem(error, 'rate_limited') || isProblem(error, 'session_expired')
  return saysItself ? error.message : withReference(FAILURE, error)
}

function isProblem(error: unknown, code: ApiProblem['code']): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}
