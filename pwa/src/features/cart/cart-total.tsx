import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { usePricedCart } from './store/use-priced-cart.ts'

/** What the cart costs, once the menu is there. */
export function CartTotal({ book }: { book: PriceBook | undefined }) {
  const cart = usePricedCart(book)
  return cart && <Price cents={cart.totalCents} />
}
