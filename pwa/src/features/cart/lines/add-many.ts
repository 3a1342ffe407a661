/** Puts several lines into the cart at once, as for a past order. */
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { cartState, updateCart } from '../store/cart-store.ts'
import { asCartLine, type CartLine, countOf, withAdded, withTakenOut } from './cart-lines.ts'

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
