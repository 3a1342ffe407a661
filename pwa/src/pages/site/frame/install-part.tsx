import { useCart } from '#pwa/features/cart/cart-store.ts'
import { InstallCorner } from '#pwa/features/install/install-corner.tsx'
import { hasPaidOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'

/** Not while something is in the cart: the next step is the order, which brings the invitation itself. */
export function InstallPart({ hasPaid }: { hasPaid: boolean }) {
  const { lines } = useCart()
  return <InstallCorner hasPaid={hasPaid || hasPaidOrder()} isBusy={lines.length > 0} />
}
