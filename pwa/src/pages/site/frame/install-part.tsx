import { useCart } from '#pwa/features/cart/store/use-cart.ts'
import { InstallCorner } from '#pwa/features/install/prompt/install-corner.tsx'
import { hasPaidOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'

/** Not while something is in the cart: the next step is the order, which brings the invitation itself. */
export function InstallPart({ hasPaid }: { hasPaid: boolean }) {
  const { lines } = useCart()
  return <InstallCorner hasPaid={hasPaid || hasPaidOrder()} isBusy={lines.length > 0} />
}
