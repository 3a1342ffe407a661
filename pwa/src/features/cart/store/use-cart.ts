import { useStore } from '#pwa/lib/state/use-store.ts'
import { cart } from './cart-store.ts'

/** The cart's lines, live across tabs. */
export function useCart() {
  return useStore(cart)
}
