import { insertRows, type JsonRow, type Queryable, type Row } from '#api/platform/database/database.ts'
import type { NewLineRow, NewOrder } from './rows.ts'

export function insertOrder(tx: Queryable, order: NewOrder) {
  const row: Row<'orders', Later> = order
  return tx`insert into orders ${tx(row)}`
}

/** Columns that are not written at the insert: they are set later or counted by the database. */
type Later =
  | 'version'
  | 'changedIn'
  | 'orderType'
  | 'capturedCents'
  | 'refundedCents'
  | 'pickupRequestedAt'
  | 'delayMinutes'
  | 'ageCheckedAt'
  | 'cancelledAt'
  | 'callNumber'
  | 'calledOn'
  | 'cancelReason'
  | 'customerHereAt'
  | 'mailFailedAt'
  | 'revision'
  | 'reducedCents'
  | 'withdrawnCents'
  | 'changeAskedAt'
  | 'changeWish'
  | 'changeWords'
  | 'changeAnswer'
  | 'collectedAt'
  | 'collectedOn'
  | 'collectedBy'
  | 'cookVersion'

type LaterOfLine =
  | 'refundedQuantity'
  | 'partRefundedQuantity'
  | 'refundTold'
  | 'removedQuantity'
  | 'cookVersion'
  | 'tillCollectedAt'
  | 'remarkDeclined'
  | 'tillCollectedBy'

/** @param addedIn the revision that brings them */
export function insertLines(tx: Queryable, orderId: string, lines: readonly NewLineRow[], addedIn = 0) {
  const rows = lines.map(
    (line): JsonRow<'line_items', LaterOfLine> => ({
      orderId,
      lineNo: line.lineNo,
      menuItemId: line.menuItemId,
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      discountCents: line.discountCents,
      struckCents: line.struckCents,
      tillDifferenceCents: line.tillDifferenceCents,
      variant: line.variant,
      spicyLevel: line.spicyLevel,
      cookingLevel: line.cookingLevel,
      // A revision that waited while the column came has none.
      remark: line.remark ?? null,
      components: line.components ?? null,
      mix: line.mix ?? null,
      voucherId: line.voucherId,
      alcohol: line.alcohol,
      categoryKey: line.categoryKey,
      vatShares: line.vatShares,
      addedIn,
    }),
  )
  return insertRows(tx, 'line_items', rows)
}
