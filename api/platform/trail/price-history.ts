import type { PriceChange } from '#api/kernel/order/price-change.ts'
import type { Queryable } from '../database/database.ts'
import type { Row } from '../database/row.ts'

/**
 * Writes prices into their history, in the transaction that changes them. Whoever writes a price calls it: what may be
 * struck beside a price is read from here.
 * @param by.staffId null: the application did it by itself
 * Source: docs/decisions/0147-a-struck-price-is-a-true-one.md.
 */
export async function writePriceChanges(
  tx: Queryable,
  changes: readonly PriceChange[],
  by: { at: Date; staffId: string | null },
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(
    (change): Row<'price_changes', 'id'> => ({
      item_id: change.itemId,
      variant: change.variant,
      from_cents: change.fromCents,
      to_cents: change.toCents,
      changed_at: by.at,
      changed_by: by.staffId,
    }),
  )
  await tx`insert into price_changes ${tx(rows)}`
}
