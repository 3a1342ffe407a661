/** What this feature holds about a person, taken away. What it hands over stands with their orders. */
import type { Queryable } from '#api/platform/database.ts'
import { eraseUses } from '../queries/stored-promotions.ts'

/** Takes a person out of the promotions that their orders had. */
export async function erasePromotionUsesOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await eraseUses(tx, orderIds, customerId)
}
