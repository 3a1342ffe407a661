import { instantInSentence } from '#api/kernel/time/paris-time.ts'
import type { MessageData } from './message-data.ts'

/** What an offer takes off, until when, and the link that brings it into the cart. */
export type OfferedDiscount = { percent: number; endsAt: Date; url: string }

/**
 * 'promotional': the admin's own words. Where they come with a discount, the discount's terms stand below them,
 * whatever the words say (docs/decisions/0031-a-promotion-is-true.md).
 */
export function promotionalMail(mail: {
  customerName: string
  title: string
  body: string
  offer: OfferedDiscount | null
}): MessageData {
  const { customerName, title, body, offer } = mail
  return {
    ...(offer && { page: offer.url }),
    values: {
      customer: { name: customerName },
      promo: { title, body, plain: offer === null, ...(offer && { discount: discountValues(offer) }) },
    },
  }
}

function discountValues({ percent, endsAt, url }: OfferedDiscount) {
  return {
    percent: `${percent}\u00a0%`,
    until: instantInSentence(endsAt),
    url,
  }
}
