import type { MenuItem } from '#api/features/menu/contract.ts'
import { isSoldOutAt } from '#api/features/menu/rules/availability.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { PriceBook } from './book/price-book.ts'
import { dishesOf, type EatenLine } from './eaten-dishes.ts'

type Pickup = { date: string; time: string }

/**
 * The first line that eats a dish which is sold out at the pickup, and that dish.
 * @param ownsReserved whether the asker has an unpaid order: it may be the one that dishes are reserved by
 */
export function soldOutLine(
  book: PriceBook,
  lines: readonly EatenLine[],
  pickup: Pickup,
  ownsReserved = false,
): { lineIndex: number; dish: MenuItem } | undefined {
  for (const [lineIndex, line] of lines.entries()) {
    for (const id of dishesOf(book, line)) {
      const dish = book.dishes.get(id)
      if (!dish || (ownsReserved && dish.reservedUntil)) continue
      if (isSoldOutAt(dish, pickup)) return { lineIndex, dish }
    }
  }
  return undefined
}

/**
 * 'Épuisé aujourd'hui' refuses the pickups before it ends, and no later one, as portions do.
 * @throws AppError 'item_unavailable' with `unavailableUntil`, from when on it can be picked up
 * Source: docs/decisions/0006-sold-out-is-not-gone.md.
 */
export function assertOnSale(book: PriceBook, lines: readonly EatenLine[], pickup: Pickup): void {
  const found = soldOutLine(book, lines, pickup)
  if (!found) return
  const { dish, lineIndex } = found
  throw new AppError('item_unavailable', {
    sentence: `${dish.name}\u00a0: épuisé aujourd’hui. Choisissez un autre jour, ou retirez-le pour continuer.`,
    values: { name: dish.name },
    extra: { lineIndex, menuItemId: lines[lineIndex]?.menuItemId, unavailableUntil: dish.unavailableUntil },
  })
}
