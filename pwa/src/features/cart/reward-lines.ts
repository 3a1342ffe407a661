/**
 * Free dishes in the cart, each bound to a voucher. A voucher that is not in the cart waits in its owner's account.
 */

import type { RequestedLine } from '#api/features/pricing/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { freeVariants, rewardRecipe } from '#api/features/pricing/rules/reward-choices.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import type { CartLine } from './cart-lines.ts'
import { updateCart } from './cart-store.ts'

type Lines = readonly CartLine[]
type Options = NonNullable<RequestedLine['options']>

export function isRewardLine({ request }: CartLine): boolean {
  return typeof request.rewardId === 'string'
}

/** The vouchers that are in the cart. */
export function rewardsIn(lines: Lines): string[] {
  return lines.flatMap(({ request }) => request.rewardId ?? [])
}

/** The lines without free dishes, or without those of one voucher. */
export function withoutRewards(lines: Lines, rewardId?: string): Lines {
  return lines.filter(line => !isRewardLine(line) || (rewardId !== undefined && line.request.rewardId !== rewardId))
}

/** The lines without the free dishes of other customers. */
export function withoutRewardsOfOthers(lines: Lines, customerId: string): Lines {
  return lines.filter(line => !isRewardLine(line) || line.ownerId === customerId)
}

/** The lines with other choices for one free dish: its protein, its heat. */
export function withRewardOptions(lines: Lines, id: string, options: Options): Lines {
  const chosen = ({ request }: CartLine) => ({ ...request, options: { ...request.options, ...options } })
  return lines.map(line => (line.id === id ? { ...line, request: chosen(line) } : line))
}

type Voucher = { rewardId: string; rewardDish: string; name: string; ownerId: string }

/**
 * A voucher's line with the first protein that it pays for, not spicy; the cart lets the customer change both.
 * @param book undefined while the menu is not loaded: the choices are then left open
 */
export function newRewardLine(book: PriceBook | undefined, { rewardId, rewardDish, name, ownerId }: Voucher): NewLine {
  const [variant] = book ? freeVariants(book, rewardDish) : []
  const isSpiced = book && rewardRecipe(book, rewardDish)?.spicyLevels
  return {
    name,
    unitPriceCents: 0,
    ownerId,
    request: {
      menuItemId: rewardDish,
      quantity: 1,
      rewardId,
      options: { ...(variant && { variant }), ...(isSpiced && { spicyLevel: 1 }) },
    },
  }
}

/** Called when a customer logs out, so that the next person at this device finds none of their free dishes. */
export function dropRewards(): Promise<void> {
  return updateCart(lines => withoutRewards(lines))
}

/** Called after a log-in: removes the free dishes of whoever was signed in before. */
export function dropRewardsOfOthers(customerId: string): Promise<void> {
  return updateCart(lines => withoutRewardsOfOthers(lines, customerId))
}
