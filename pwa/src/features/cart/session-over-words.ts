import { readCart } from './cart-storage.ts'
import { cartState } from './cart-store.ts'

/** The sentence for a session that the server has ended; of the cart alone where there is something in it. */
export async function sessionOverWords(): Promise<string> {
  const { lines, loaded } = cartState()
  const cart = loaded ? lines : await readCart().catch(() => [])
  return cart.length > 0
    ? 'Reconnectez-vous\u00a0: votre panier est gardé.'
    : 'Votre session est terminée. Reconnectez-vous pour continuer.'
}
