import type { RequestedLine } from '../../contract/requested-line.ts'
import type { PriceBook } from '../book/price-book.ts'
import { isRewardLine } from './reward-price.ts'

/**
 * The kitchen load of one piece of a line that was ordered before, by today's menu and whether or not it is still to be
 * had; 0 for what has left the menu.
 */
export function lineLoad(book: PriceBook, line: RequestedLine): number {
  if (isRewardLine(book, line)) return book.rewards.get(line.menuItemId)?.kitchenLoad ?? 0
  if (!book.setMenus.has(line.menuItemId)) return book.dishes.get(line.menuItemId)?.kitchenLoad ?? 0
  return (line.components ?? []).reduce(
    (load, { menuItemId }) => load + (book.dishes.get(menuItemId ?? '')?.kitchenLoad ?? 0),
    0,
  )
}
