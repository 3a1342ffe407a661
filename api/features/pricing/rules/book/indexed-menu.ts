import type { Menu } from '#api/features/menu/contract.ts'
import { type PriceBook, priceBookOf } from './price-book.ts'

const books = new WeakMap<Menu, PriceBook>()

/** The price book of a menu that never changes, such as a snapshot's; it is made once for each. */
export function bookOf(menu: Menu): PriceBook {
  const known = books.get(menu)
  if (known) return known
  const book = priceBookOf(menu)
  books.set(menu, book)
  return book
}
