import type { PriceBook } from './book/price-book.ts'
import { recipeOf } from './price/reward-price.ts'

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
