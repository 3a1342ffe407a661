import type { PriceBook } from '#api/features/pricing/price-book.ts'
import type { PricedLine } from '#api/features/pricing/priced-line.ts'
import { priceLine } from '#api/features/pricing/rules.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { CartLine } from './cart-lines.ts'

/** A line with today's price, or with the sentence that says why it cannot be ordered. */
export type CartEntry = { line: CartLine; priced?: PricedLine; problem?: string; wasCents?: number }

export type PricedCart = {
  entries: CartEntry[]
  /** Of what can be ordered. */
  totalCents: number
  kitchenLoad: number
  hasAlcohol: boolean
  /** Every line can be ordered as it is. */
  orderable: boolean
}

/** Prices the cart with the very rules of the server; one line's fault leaves the others standing. */
export function priceCart(book: PriceBook, lines: readonly CartLine[]): PricedCart {
  const entries = lines.map(line => priceEntry(book, line))
  const priced = entries.flatMap(entry => entry.priced ?? [])
  return {
    entries,
    totalCents: priced.reduce((total, line) => total + line.totalCents, 0),
    kitchenLoad: priced.reduce((load, line) => load + line.kitchenLoad * line.quantity, 0),
    hasAlcohol: priced.some(line => line.alcohol),
    orderable: entries.length > 0 && entries.every(entry => entry.priced),
  }
}

function priceEntry(book: PriceBook, line: CartLine): CartEntry {
  try {
    const priced = priceLine(book, { ...line.request, name: line.name })
    const changed = priced.unitPriceCents !== line.unitPriceCents
    return { line, priced, ...(changed && { wasCents: line.unitPriceCents * line.request.quantity }) }
  } catch (error) {
    if (error instanceof AppError) return { line, problem: error.message }
    throw error
  }
}
