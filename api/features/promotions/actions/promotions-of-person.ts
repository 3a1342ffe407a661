/** What this feature erases about a person; their export shows it with their orders. */
import type { Queryable } from '#api/platform/database/database.ts'
import { eraseUses } from '../queries/stored-promotions.ts'

/** Removes a person from the records of which promotion their orders used. */
export async function erasePromotionUsesOf(
  tx: Queryable,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  await eraseUses(tx, orderIds, customerId)
}
