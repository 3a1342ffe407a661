/** The draft of a reservation. */

import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

const text = optional(isText)

/** A field is absent until it is touched: until then the customer's own data are shown in it. */
const isDraft = objectOf({
  key: isText,
  date: text,
  time: text,
  guests: text,
  name: text,
  phone: text,
  email: text,
  message: text,
})
export type ReservationDraft = Shaped<typeof isDraft>

export const reservationDraft = keyedDraft('laikhram_reservation', isDraft, {})
