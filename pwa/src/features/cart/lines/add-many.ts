/** Puts several lines into the cart at once, as for a past order. */
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { updateCart } from '../store/cart-store.ts'
import { asCartLine, type CartLine, countOf, withAdded } from './cart-lines.ts'

/** Adds them all, or as much of each as there is room for. */
export function addManyToCart(added: readonly NewLine[]): Promise<void> {
  const cartLines = added.map(asCartLine)
  return updateCart(lines => cartLines.reduce(withAdded, lines))
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
