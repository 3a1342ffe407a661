import { useMemo } from 'react'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { type PricedCart, priceCart } from '../lines/price-cart.ts'
import { useCart } from './use-cart.ts'

/**
 * The cart at today's prices, less a stored promotion, once both the stored lines and the menu are there. It brings the
 * server's price rules, which are not part of the first load.
 */
export function usePricedCart(book: PriceBook | undefined): PricedCart | undefined {
  const { lines, loaded } = useCart()
  const percent = useStoredPromotion()?.percent
  return useMemo(() => (book && loaded ? priceCart(book, lines, percent) : undefined), [book, lines, loaded, percent])
}
