import { useMemo } from 'react'
import { discounted, discountOf, priceLine, struckCents } from '#api/features/pricing/rules/order-price.ts'
import type { PriceBook, PricedLine } from '#api/features/pricing/rules/price-book.ts'
import { CARD_MINIMUM_CENTS, formatEuros, isBelowCardMinimum } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import type { CartLine } from './cart-lines.ts'
import { useCart } from './cart-store.ts'

/** A line with today's price, or the reason why it cannot be ordered. */
export type CartEntry = {
  line: CartLine
  priced?: PricedLine
  problem?: AppError
  /** The price that a reduction is compared with. */
  wasCents?: number
  /** The sum at which it was chosen, if that has changed: it is said and not struck, since nobody reduces anything. */
  chosenCents?: number
}

export type PricedCart = {
  entries: CartEntry[]
  /** The total of the lines that can be ordered. */
  totalCents: number
  /** The discount of a promotion, which the total already contains. */
  discountCents: number
  kitchenLoad: number
  hasAlcohol: boolean
  /** Every line can be ordered as it is. */
  orderable: boolean
}

/**
 * Prices the cart with the server's own rules; a faulty line does not affect the others.
 * @param percent of a promotion
 */
export function priceCart(book: PriceBook, lines: readonly CartLine[], percent = 0): PricedCart {
  const entries = lines.map(line => priceEntry(book, line, percent))
  const priced = entries.flatMap(entry => entry.priced ?? [])
  return {
    entries,
    totalCents: priced.reduce((total, line) => total + line.totalCents, 0),
    discountCents: discountOf(priced),
    kitchenLoad: priced.reduce((load, line) => load + line.kitchenLoad * line.quantity, 0),
    hasAlcohol: priced.some(line => line.alcohol),
    orderable: entries.length > 0 && entries.every(entry => entry.priced),
  }
}

/** Why the lines of a cart cannot be ordered together, in the button's words. */
export function notOrderable({ orderable, totalCents }: PricedCart): string | undefined {
  if (!orderable) return 'Retirez ce qui n’est plus disponible'
  if (!isBelowCardMinimum(totalCents)) return undefined
  return `Le paiement par carte commence à ${formatEuros(CARD_MINIMUM_CENTS)}`
}

/** The change that takes every line with alcohol out of the cart, and no other. */
export function withoutAlcohol({ entries }: PricedCart): (lines: readonly CartLine[]) => readonly CartLine[] {
  const alcoholic = new Set(entries.filter(({ priced }) => priced?.alcohol).map(({ line }) => line.id))
  return lines => lines.filter(({ id }) => !alcoholic.has(id))
}

function priceEntry(book: PriceBook, line: CartLine, percent: number): CartEntry {
  try {
    const full = priceLine(book, { ...line.request, name: line.name })
    const priced = discounted(full, percent)
    const hasChanged = full.unitPriceCents !== line.unitPriceCents
    const wasCents = struckCents(priced)
    return {
      line,
      priced,
      ...(wasCents !== undefined && { wasCents }),
      ...(hasChanged && { chosenCents: line.unitPriceCents * line.request.quantity }),
    }
  } catch (error) {
    if (error instanceof AppError) return { line, problem: error }
    throw error
  }
}

/**
 * The cart at today's prices, less a stored promotion, once both the stored lines and the menu are there. It brings the
 * server's price rules, which are not part of the first load.
 */
export function usePricedCart(book: PriceBook | undefined): PricedCart | undefined {
  const { lines, loaded } = useCart()
  const percent = useStoredPromotion()?.percent
  return useMemo(() => (book && loaded ? priceCart(book, lines, percent) : undefined), [book, lines, loaded, percent])
}
