/** A review that is being written. */

import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { isText, isWhole, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

const isDraft = objectOf({
  key: isText,
  rating: isWhole,
  /** Absent until typed in: what is known of the person then stands for it. */
  name: optional(isText),
  email: optional(isText),
  /** Absent until chosen: today. */
  date: optional(isText),
  comment: isText,
})
export type ReviewDraft = Shaped<typeof isDraft>

/** Five stars to begin with, as the former client had it. */
export const reviewDraft = keyedDraft('laikhram_review', isDraft, { rating: 5, comment: '' })
