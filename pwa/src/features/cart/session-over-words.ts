import { readCart } from './store/cart-storage.ts'
import { cartState } from './store/cart-store.ts'

/** What is said when the server has ended the session; of the cart alone where there is something in it. */
export async function sessionOverWords(): Promise<string> {
  const { lines, loaded } = cartState()
  const cart = loaded ? lines : await readCart().catch(() => [])
  return cart.length > 0
    ? 'Reconnectez-vous\u00a0: votre panier est gardé.'
    : 'Votre session est terminée. Reconnectez-vous pour continuer.'
}
