import { useMemo } from 'react'
import type { PriceBook } from '#api/features/pricing/rules/book/price-book.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { type PricedCart, priceCart } from '../lines/price-cart.ts'
import { cart } from './cart-store.ts'

/** The cart's lines, live across tabs. */
export function useCart() {
  return useStore(cart)
}

/** The cart at today's prices, less a stored promotion, once both the stored lines and the menu are there. */
export function usePricedCart(book: PriceBook | undefined): PricedCart | undefined {
  const { lines, loaded } = useCart()
  const percent = useStoredPromotion()?.percent
  return useMemo(() => (book && loaded ? priceCart(book, lines, percent) : undefined), [book, lines, loaded, percent])
}
