import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { usePricedCart } from './price-cart.ts'

/** The cart's total, once the menu is there. */
export function CartTotal({ book }: { book: PriceBook | undefined }) {
  const cart = usePricedCart(book)
  return cart && <Price cents={cart.totalCents} />
}
