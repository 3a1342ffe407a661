import type { Formule, MenuItem, Offered } from '#api/features/menu/contract.ts'
import { isSoldOutAt } from '#api/features/menu/rules/availability.ts'
import { isWithin, offeredWords } from '#api/features/menu/rules/set-menu-hours.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { recipeOf } from './line-price.ts'
import type { PriceBook } from './price-book.ts'

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

/** The first line that is a set menu which is had at other hours alone, and that set menu. */
export function offHoursLine(
  book: PriceBook,
  lines: readonly Pick<EatenLine, 'menuItemId'>[],
  pickup: Pickup,
): { lineIndex: number; setMenu: Formule & { offered: Offered } } | undefined {
  for (const [lineIndex, { menuItemId }] of lines.entries()) {
    const setMenu = book.setMenus.get(menuItemId)
    const offered = setMenu?.offered
    if (setMenu && offered?.only && !isWithin(offered, pickup)) return { lineIndex, setMenu: { ...setMenu, offered } }
  }
  return undefined
}

/**
 * 'Épuisé aujourd'hui' refuses the pickups before it ends, and no later one, as portions do; a set menu that is had at
 * certain hours alone, those outside of them.
 * @throws AppError 'item_unavailable', of a dish that is sold out with `unavailableUntil`, from when on it can be picked up
 * Source: docs/product.md#menu; docs/product.md#set-menus.
 */
export function assertOnSale(book: PriceBook, lines: readonly EatenLine[], pickup: Pickup): void {
  assertOffered(book, lines, pickup)
  const found = soldOutLine(book, lines, pickup)
  if (!found) return
  const { dish, lineIndex } = found
  throw new AppError('item_unavailable', {
    sentence: `${dish.name}\u00a0: épuisé aujourd’hui. Choisissez un autre jour, ou retirez-le pour continuer.`,
    values: { name: dish.name },
    extra: { lineIndex, menuItemId: lines[lineIndex]?.menuItemId, unavailableUntil: dish.unavailableUntil },
  })
}

function assertOffered(book: PriceBook, lines: readonly EatenLine[], pickup: Pickup): void {
  const found = offHoursLine(book, lines, pickup)
  if (!found) return
  const { name, id, offered } = found.setMenu
  throw new AppError('item_unavailable', {
    sentence: `${name}\u00a0: ${offeredWords(offered)}. Choisissez un autre retrait, ou retirez-la pour continuer.`,
    values: { name },
    extra: { lineIndex: found.lineIndex, menuItemId: id },
  })
}

/** A line as far as it says what is eaten: one that was priced, or one that is stored. */
export type EatenLine = {
  menuItemId: string
  quantity: number
  components?: readonly { menuItemId: string }[] | null | undefined
  /** Of a priced free dish. */
  rewardDish?: string | undefined
  /** Of a stored free dish. */
  voucherId?: string | null | undefined
}

/**
 * How many pieces of each dish lines eat: variants count together, a set menu eats its components, and a free dish the
 * one that it is or is cooked like. `eaten_portions` in `sql/schema.sql` says the same of stored orders.
 */
export function eatenDishes(book: PriceBook, lines: readonly EatenLine[]): Map<string, number> {
  const eaten = new Map<string, number>()
  for (const line of lines) {
    for (const dish of dishesOf(book, line)) eaten.set(dish, (eaten.get(dish) ?? 0) + line.quantity)
  }
  return eaten
}

/** Which dishes one piece of a line eats; one that is in it twice is named twice. */
export function dishesOf(book: PriceBook, line: EatenLine): string[] {
  if (line.components && line.components.length > 0) return line.components.map(({ menuItemId }) => menuItemId)
  const reward = line.rewardDish || line.voucherId ? book.rewards.get(line.rewardDish ?? line.menuItemId) : undefined
  return [reward ? recipeOf(reward) : line.menuItemId]
}
