/** The choices of a free dish stand apart from its price: every cart needs the price, few need these. */

import type { MenuItem } from '#api/features/menu/contract.ts'
import { isFreeAt, lowestCentsOf, priceCentsOf, recipeOf } from './line-price.ts'
import type { PriceBook } from './price-book.ts'

/**
 * The proteins that a rewarded main can be had with; empty where there is nothing to choose, and for a dish that is no
 * reward.
 * Source: docs/product.md#lines.
 */
export function freeVariants(book: PriceBook, rewardDish: string): string[] {
  const reward = book.rewards.get(rewardDish)
  const dish = reward?.menuItemId === undefined ? undefined : book.dishes.get(reward.menuItemId)
  if (!reward || !dish?.prices) return []
  return Object.keys(dish.prices).filter(variant => isFreeAt(book, reward, priceCentsOf(dish, variant)))
}

/**
 * The lowest price at which a reward's dish was sold to take away in thirty days, among the choices that are free today;
 * undefined for a dish that is not sold as such, for which no price may be shown as 'au lieu de' (Code de la
 * consommation, L112-1-1, L121-2).
 */
export function soldFromCents(book: PriceBook, rewardDish: string): number | undefined {
  const id = book.rewards.get(rewardDish)?.menuItemId
  const dish = id === undefined ? undefined : book.dishes.get(id)
  if (!dish) return undefined
  const variants = dish.prices ? freeVariants(book, rewardDish) : [undefined]
  const cents = variants.map(variant => lowestCentsOf(dish, variant) ?? priceCentsOf(dish, variant))
  return cents.length > 0 ? Math.min(...cents) : undefined
}

/**
 * The dish of the menu that a reward is cooked like: it gives heat, drawing and allergens, and when it is sold out, so
 * is the reward.
 */
export function rewardRecipe(book: PriceBook, rewardDish: string): MenuItem | undefined {
  const reward = book.rewards.get(rewardDish)
  return reward && book.dishes.get(recipeOf(reward))
}
