/** The draft of a review. */

import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { isText, isWhole, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

const isDraft = objectOf({
  key: isText,
  rating: isWhole,
  /** Absent until typed: until then the customer's own name is shown. */
  name: optional(isText),
  email: optional(isText),
  /** Absent until chosen: until then the day is today. */
  date: optional(isText),
  comment: isText,
})
export type ReviewDraft = Shaped<typeof isDraft>

/** The former client began with five stars, too. */
export const reviewDraft = keyedDraft('laikhram_review', isDraft, { rating: 5, comment: '' })
