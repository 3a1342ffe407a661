import type { Queryable } from '#api/platform/database/database.ts'
import { setMarketingOptIn } from '../../queries/offers.ts'

/**
 * A customer who asks for offers with an order has it in their profile from then on, where it can be taken back. It
 * counts only for the account's own address, and the first day of the agreement is kept.
 */
export function agreeToOffers(
  tx: Queryable,
  agreed: { customerId: string; email: string; now: Date },
): Promise<unknown> {
  return setMarketingOptIn(tx, agreed)
}
