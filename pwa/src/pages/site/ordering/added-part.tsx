import { asCartLine } from '#pwa/features/cart/lines/cart-lines.ts'
import { exchangeInCart } from '#pwa/features/cart/lines/exchange.ts'
import { useCart } from '#pwa/features/cart/store/use-cart.ts'
import { AddedLine } from '#pwa/features/menu/dish/added/added-line.tsx'
import type { AddedProps } from '#pwa/features/menu/dish/row/dish-row.tsx'

/** The line that a row has added, for as long as the cart holds it; another choice there is one in the cart. */
export function AddedPart({ line, onLine, ...dish }: AddedProps) {
  const { lines } = useCart()
  const { id } = asCartLine(line)
  if (!lines.some(kept => kept.id === id)) return null
  const change: AddedProps['onLine'] = next => {
    if (next) void exchangeInCart(line, next)
    onLine(next)
  }
  return <AddedLine {...dish} line={line} onLine={change} />
}
