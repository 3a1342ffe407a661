import { useMemo, useSyncExternalStore } from 'react'
import type { PriceBook } from '#api/features/pricing/price-book.ts'
import { cartState, subscribeToCart, unknownCart } from './cart-store.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/** The cart's lines, live across tabs. */
export function useCart() {
  return useSyncExternalStore(subscribeToCart, cartState, unknownCart)
}

/** The cart at today's prices, once both the kept lines and the menu are there. */
export function usePricedCart(book: PriceBook | undefined): PricedCart | undefined {
  const { lines, loaded } = useCart()
  return useMemo(() => (book && loaded ? priceCart(book, lines) : undefined), [book, lines, loaded])
}
