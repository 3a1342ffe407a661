/** Turns a piece that was added into another one: another variant, another heat. */
import { MAX_LINES } from '#api/features/pricing/rules/price-book.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { updateCart } from '../store/cart-store.ts'
import { asCartLine, type CartLine, withAdded, withQuantity } from './cart-lines.ts'

export function exchangeInCart(from: NewLine, to: NewLine): Promise<void> {
  const [before, after] = [asCartLine(from), asCartLine(to)]
  return updateCart(lines => withExchanged(lines, before, after))
}

/**
 * Replaces one piece by one with other choices; it keeps the place where it was the last of its line. Where the piece
 * has been removed meanwhile nothing is added.
 */
export function withExchanged(lines: readonly CartLine[], from: CartLine, to: CartLine): readonly CartLine[] {
  const index = lines.findIndex(line => line.id === from.id)
  const kept = lines[index]
  if (!kept || from.id === to.id) return lines
  const less = withQuantity(lines, from.id, kept.request.quantity - 1)
  const isThere = less.some(line => line.id === to.id)
  if (isThere) return withAdded(less, to)
  if (less.length >= MAX_LINES) return lines
  const place = less.length < lines.length ? index : index + 1
  return [...less.slice(0, place), to, ...less.slice(place)]
}
