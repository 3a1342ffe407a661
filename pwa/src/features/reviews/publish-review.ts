/** The values of the form, with the former client's messages for invalid ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { postReview, type Review, writtenReview } from '#api/features/reviews/contract.ts'
import { chosenDay } from '#api/kernel/fields.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { firstErrors, namedErrors } from '#pwa/lib/forms.ts'
import { currentCustomer, customerToken, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { queueForLater } from '#pwa/offline/outbox/run-outbox.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { REVIEWS_KEY } from './queries.ts'
import { type ReviewDraft, reviewDraft } from './review-draft.ts'

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
  const named = namedErrors(messages, REVIEW_FIELDS)
  return Object.keys(named).length > 0 ? named : undefined
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

export type ReviewValues = {
  rating: number
  name: string
  email: string
  /** `YYYY-MM-DD`, empty while no day is chosen. */
  experience_date: string
  comment: string
}
export type ReviewErrors = Partial<Record<keyof ReviewValues, string>>

const REVIEW_FIELDS = ['rating', 'name', 'email', 'experience_date', 'comment'] as const

/** The draft in the form's order, with the author's own data and today's Paris day where nothing else was entered. */
export function valuesOf(
  draft: ReviewDraft,
  author: { name: string; email: string } | undefined,
  today: string,
): ReviewValues {
  return {
    rating: draft.rating,
    name: draft.name ?? author?.name ?? '',
    email: draft.email ?? author?.email ?? '',
    experience_date: draft.date ?? today,
    comment: draft.comment,
  }
}

/** Turns a review that was taken back from the outbox into a draft. */
export function draftOf(key: string, body: Omit<ReviewValues, 'email' | 'experience_date'> & Returned): ReviewDraft {
  const { rating, name, comment, email, experience_date } = body
  return { key, rating, name, comment, email: email ?? '', date: experience_date ?? undefined }
}
type Returned = { email?: string | null | undefined; experience_date?: string | null | undefined }

// The law requires the day of the visit (D111-17): unlike the former client, the form asks for it.
const valid = z.extend(writtenReview, { experience_date: chosenDay })

/** The first message of each invalid field; empty when the review can be sent. */
export function reviewErrors(values: ReviewValues, today: string): ReviewErrors {
  const errors = firstErrors(valid, values)
  if (errors.experience_date || values.experience_date <= today) return errors
  return { ...errors, experience_date: 'La date de visite ne peut pas être à venir.' }
}
