/** Free dishes in the cart, each bound to a voucher. Out of the cart, a voucher waits in its owner's account. */
import type { RequestedLine } from '#api/features/pricing/contract/requested-line.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { freeVariants, rewardRecipe } from '#api/features/pricing/rules/reward-choices.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import type { CartLine } from '../cart-lines.ts'
import { updateCart } from '../cart-store.ts'

type Lines = readonly CartLine[]
type Options = NonNullable<RequestedLine['options']>

export function isRewardLine({ request }: CartLine): boolean {
  return typeof request.rewardId === 'string'
}

/** The vouchers that are in the cart. */
export function rewardsIn(lines: Lines): string[] {
  return lines.flatMap(({ request }) => request.rewardId ?? [])
}

/** Without the free dishes, or without those of one voucher. */
export function withoutRewards(lines: Lines, rewardId?: string): Lines {
  return lines.filter(line => !isRewardLine(line) || (rewardId !== undefined && line.request.rewardId !== rewardId))
}

/** Without the free dishes of anybody but this customer. */
export function withoutRewardsOfOthers(lines: Lines, customerId: string): Lines {
  return lines.filter(line => !isRewardLine(line) || line.ownerId === customerId)
}

/** A free dish with other choices made: its protein, its heat. */
export function withRewardOptions(lines: Lines, id: string, options: Options): Lines {
  const chosen = ({ request }: CartLine) => ({ ...request, options: { ...request.options, ...options } })
  return lines.map(line => (line.id === id ? { ...line, request: chosen(line) } : line))
}

type Voucher = { rewardId: string; rewardDish: string; name: string; ownerId: string }

/**
 * A voucher's line: the first protein that it pays for, not spicy; the cart asks for others.
 * @param book undefined while the menu is not there: the choices are then open, and made in the cart
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

/** For whoever leaves the account on purpose: the next person at this device finds nothing of theirs. */
export function dropRewards(): Promise<void> {
  return updateCart(lines => withoutRewards(lines))
}

/** For whoever has just signed in: what somebody else's session left behind goes. */
export function dropRewardsOfOthers(customerId: string): Promise<void> {
  return updateCart(lines => withoutRewardsOfOthers(lines, customerId))
}
