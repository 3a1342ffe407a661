import { sendPromotional } from '#api/features/promotions/contract.ts'
import { fixedText, MAX_PERCENT, MIN_PERCENT, USUAL_PERCENT } from '#api/features/promotions/rules/promotion-terms.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import type { Offer } from '../queries.ts'

const isDraft = objectOf({
  hasDiscount: isFlag,
  /** The number as typed. */
  percent: isText,
  /** Absent until somebody changes the default text. */
  title: optional(isText),
  body: optional(isText),
})
export type OfferDraft = Shaped<typeof isDraft>

/** What was typed survives a reload and the end of a session. */
export const storedDraft = storedValue('session', 'laikhram_offer', isDraft)

export const FRESH_DRAFT: OfferDraft = { hasDiscount: true, percent: String(USUAL_PERCENT) }

/**
 * The texts of the fields: the default ones until somebody changes them.
 * @param lastDay of a promotion
 */
export function wordsOf({ hasDiscount, percent, title, body }: OfferDraft, lastDay: string) {
  const fixed = hasDiscount ? fixedText(Number(percent) || USUAL_PERCENT, lastDay) : { title: '', body: '' }
  return { title: title ?? fixed.title, body: body ?? fixed.body }
}

/** The offer as it is sent. */
export function offerOf(draft: OfferDraft, lastDay: string): Offer {
  const { hasDiscount, percent } = draft
  return {
    ...wordsOf(draft, lastDay),
    data: hasDiscount ? { type: 'discount', discount: Number(percent) } : { type: 'message' },
  }
}

export type OfferErrors = { title?: string; body?: string; percent?: string }

/** The errors that keep an offer from being sent, by field. */
export function offerErrors(offer: Offer): OfferErrors {
  const { data, ...words }: Partial<Record<keyof Offer, string>> = bodyErrors(sendPromotional, offer)
  return { ...words, ...(data && { percent: `Choisissez de ${MIN_PERCENT} à ${MAX_PERCENT}\u00a0%.` }) }
}
