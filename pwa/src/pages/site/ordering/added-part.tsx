import { asCartLine } from '#pwa/features/cart/cart-lines.ts'
import { useCart } from '#pwa/features/cart/cart-store.ts'
import { exchangeInCart } from '#pwa/features/cart/change-cart.ts'
import { AddedLine } from '#pwa/features/menu/added-line.tsx'
import type { AddedProps } from '#pwa/features/menu/dish-row.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import '../site-late.css'

/**
 * The line that a row has added, for as long as the cart holds it; another choice there is one in the cart. By keyboard
 * the cart follows.
 */
export function AddedPart({ line, onLine, ...dish }: AddedProps) {
  const { lines } = useCart()
  const { id } = asCartLine(line)
  if (!lines.some(kept => kept.id === id)) return null
  const change: AddedProps['onLine'] = next => {
    if (next) void exchangeInCart(line, next)
    onLine(next)
  }
  return (
    <>
      <AddedLine {...dish} line={line} onLine={change} />
      <ToCart />
    </>
  )
}

/** The cart for whoever works by keyboard: its bar stands before the list, far from a dish that was just added. */
function ToCart() {
  const cart = useOverlay('panier')
  return (
    <Button className="to-cart" onClick={() => cart.show()}>
      Aller au panier
    </Button>
  )
}
