/** Changes of the cart beyond one line: several at once, as for a past order, and one piece turned into another. */

import { MAX_LINES } from '#api/features/pricing/rules/price-book.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { asCartLine, type CartLine, countOf, withAdded, withQuantity, withTakenOut } from './cart-lines.ts'
import { cartState, updateCart } from './cart-store.ts'

/**
 * Adds them all, or as much of each as there is room for.
 * @returns takes out again what was added, and leaves what came from elsewhere
 */
export function addManyToCart(added: readonly NewLine[]): () => void {
  const rooms = roomFor(cartState().lines, added)
  const cartLines = added.map(asCartLine)
  void updateCart(lines => cartLines.reduce(withAdded, lines))
  return () =>
    void updateCart(lines =>
      cartLines.reduce((left, { id }, index) => withTakenOut(left, id, rooms[index] ?? 0), lines),
    )
}

/** How many pieces of each line the cart would take, added in this order. */
export function roomFor(lines: readonly CartLine[], added: readonly NewLine[]): number[] {
  let cart = lines
  return added.map(line => {
    const before = countOf(cart)
    cart = withAdded(cart, asCartLine(line))
    return countOf(cart) - before
  })
}

export function exchangeInCart(from: NewLine, to: NewLine): Promise<void> {
  const [before, after] = [asCartLine(from), asCartLine(to)]
  return updateCart(lines => withExchanged(lines, before, after))
}

/**
 * Puts another line in the place of one; where the cart has an equal one already, its pieces join that. What has been
 * removed meanwhile stays so.
 */
export function withReplaced(lines: readonly CartLine[], id: string, next: CartLine): readonly CartLine[] {
  if (!lines.some(line => line.id === id)) return lines
  const isThere = next.id !== id && lines.some(line => line.id === next.id)
  if (isThere) return withAdded(withQuantity(lines, id, 0), next)
  return lines.map(line => (line.id === id ? next : line))
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
