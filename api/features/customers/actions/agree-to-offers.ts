import type { Queryable } from '#api/platform/database.ts'
import { setMarketingOptIn } from '../queries/offers.ts'

/**
 * A customer says with an order that they want offers: from then on their profile says so too, where it can be taken
 * back. At the account's own address alone; the first day counts.
 */
export function agreeToOffers(
  tx: Queryable,
  agreed: { customerId: string; email: string; now: Date },
): Promise<unknown> {
  return setMarketingOptIn(tx, agreed)
}
