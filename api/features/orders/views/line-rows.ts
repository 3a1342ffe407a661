/**
 * Converts an order's line between a client's request and the stored row: forward when it is placed, back when it is
 * priced again.
 */

import type { RequestedLine } from '#api/features/pricing/contract/requested-line.ts'
import type { PricedLine } from '#api/features/pricing/rules/book/priced-line.ts'
import { unitStruckCents } from '#api/features/pricing/rules/price/discount.ts'
import { closedDrinkOf } from '#api/features/pricing/rules/withdrawal.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { LineRow, NewLineRow } from '../queries/order-rows.ts'
import type { PartRefunded } from '../rules/revisions/pieces-worth.ts'

/** @param vouchers in the order of the reward lines */
export function toRows(priced: { lines: readonly PricedLine[] }, vouchers: readonly string[]): NewLineRow[] {
  const left = [...vouchers]
  return priced.lines.map((line, index) => ({
    lineNo: index + 1,
    menuItemId: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    discountCents: line.unitDiscountCents ?? 0,
    struckCents: unitStruckCents(line) ?? null,
    tillDifferenceCents: line.unitTillCents ?? 0,
    variant: line.variant ?? null,
    spicyLevel: line.spicyLevel ?? null,
    cookingLevel: line.cookingLevel ?? null,
    components: line.components ?? null,
    mix: line.mix ?? null,
    voucherId: line.rewardDish ? (left.shift() as string) : null,
    alcohol: line.alcohol,
    categoryKey: line.categoryKey,
    vatShares: line.vatShares,
  }))
}

/** A stored line as a client would ask for it again: with ids instead of the stored names. */
export function toRequest(line: LineRow): RequestedLine {
  const { menuItemId, name, quantity, variant, spicyLevel, cookingLevel } = line
  return {
    menuItemId,
    name,
    quantity,
    unitPrice: toEuros(line.unitPriceCents),
    options: { variant, spicyLevel, cookingLevel },
    components: line.components?.map(({ name: _, ...component }) => component),
    mix: line.mix?.map(fruit => fruit.id),
    rewardId: line.voucherId,
  }
}

/** What of a set menu's pieces went back alone: the only part that can is its closed drink. */
export function partRefundedOf(line: LineRow): PartRefunded | undefined {
  const quantity = line.partRefundedQuantity
  const drink = quantity > 0 ? closedDrinkOf(line) : undefined
  return drink && { quantity, unitCents: drink.unitCents }
}
