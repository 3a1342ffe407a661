/** The values of the form, with the former client's messages for invalid ones. */

import * as z from 'zod/mini'
import { writtenReview } from '#api/features/reviews/contract.ts'
import { chosenDay } from '#api/kernel/fields.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import type { ReviewDraft } from './review-draft.ts'

export type ReviewValues = {
  rating: number
  name: string
  email: string
  /** `YYYY-MM-DD`, empty while no day is chosen. */
  experience_date: string
  comment: string
}
export type ReviewErrors = Partial<Record<keyof ReviewValues, string>>

/** In the order of the form: the first invalid one takes the focus. */
export const REVIEW_FIELDS = ['rating', 'name', 'email', 'experience_date', 'comment'] as const

/** The draft, with the author's own data and today's Paris day where nothing else was entered. */
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
