import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { RequestedLine } from '../../contract/requested-line.ts'
import type { PriceBook, Reward } from '../book/price-book.ts'
import type { Piece, Refuse } from '../book/priced-line.ts'
import { priceCentsOf, spicyLevelOf, variantOf, vatKey } from './dish-price.ts'

/**
 * Whether a line asks for a free dish: it names a voucher, or comes at price 0 with a reward's id, or names a dish that
 * exists only as a reward. Whether the caller holds a voucher is checked by loyalty.
 */
export function isRewardLine(book: PriceBook, line: RequestedLine): boolean {
  if (line.rewardId) return true
  if (!book.rewards.has(line.menuItemId)) return false
  return (line.unitPrice ?? line.totalPrice) === 0 || !book.dishes.has(line.menuItemId)
}

export function priceReward(book: PriceBook, line: RequestedLine, refuse: Refuse): Piece {
  const reward = book.rewards.get(line.menuItemId)
  if (!reward || line.quantity !== 1) throw refuse('reward_mismatch')
  const dish = book.dishes.get(recipeOf(reward))
  // The error names it as it stands in the cart, not by the dish that it is cooked like.
  if (!dish || isOff(dish)) throw refuse('item_unavailable', { name: reward.name })
  return {
    name: reward.name,
    unitPriceCents: 0,
    variant: rewardVariant(book, reward, line, refuse),
    spicyLevel: spicyLevelOf(dish, line.options?.spicyLevel),
    rewardId: line.rewardId ?? undefined,
    rewardDish: reward.id,
    alcohol: dish.alcohol,
    kitchenLoad: reward.kitchenLoad,
    categoryKey: reward.category,
    vatShares: { [vatKey(reward)]: 0 },
  }
}

/**
 * A rewarded main is free with any protein up to a base price. A client that names none gets the first of the menu, as
 * a set menu without a drink gets the default one, because the kitchen must know what to cook.
 */
function rewardVariant(book: PriceBook, reward: Reward, line: RequestedLine, refuse: Refuse): string | undefined {
  const dish = reward.menuItemId === undefined ? undefined : book.dishes.get(reward.menuItemId)
  const options = line.options ?? {}
  if (!dish) return undefined
  if (dish.prices && !(options.variant || options.protein)) return firstFree(book, reward, dish)
  if (!(options.variant || options.protein)) return undefined
  const variant = variantOf(dish, options, refuse)
  if (!isFreeAt(book, reward, priceCentsOf(dish, variant))) throw refuse('reward_mismatch')
  return variant
}

function firstFree(book: PriceBook, reward: Reward, dish: MenuItem): string | undefined {
  return Object.keys(dish.prices ?? {}).find(variant => isFreeAt(book, reward, priceCentsOf(dish, variant)))
}

/** Whether a dish at this takeaway price may be had free as this reward. */
export function isFreeAt(book: PriceBook, { maxBasePrice }: Reward, takeawayCents: number): boolean {
  return maxBasePrice === undefined || takeawayCents - book.surchargeCents <= toCents(maxBasePrice)
}

/** The id of the dish that a reward is, or is cooked like. */
export function recipeOf(reward: Reward): string {
  return reward.menuItemId ?? reward.sameRecipeAs ?? reward.id
}
