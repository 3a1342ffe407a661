import type { PriceChange } from '#api/kernel/order/price-change.ts'
import type { CategoryKey } from '../../contract/categories.ts'

/** The base prices of a dish, in cents: one, or one for each variant, or none. */
export type Prices = { priceCents: number | null; pricesCents: Readonly<Record<string, number>> }

/** Whether the prices by variant of a category's dishes bear the takeaway surcharge. */
export function isSurcharged(category: CategoryKey): boolean {
  return category === 'plats'
}

export const NO_PRICES: Prices = { priceCents: null, pricesCents: {} }

/** What becomes of each price of a dish, its one price first; prices that stay are left out. */
export function priceChanges(itemId: string, before: Prices, after: Prices): PriceChange[] {
  const variants = new Set([...Object.keys(before.pricesCents), ...Object.keys(after.pricesCents)])
  const steps: PriceChange[] = [
    { itemId, variant: null, fromCents: before.priceCents, toCents: after.priceCents },
    ...[...variants].map(variant => ({
      itemId,
      variant,
      fromCents: centsOf(before, variant),
      toCents: centsOf(after, variant),
    })),
  ]
  return steps.filter(({ fromCents, toCents }) => fromCents !== toCents)
}

/** By so much a price may fall from one Paris day to the next without an administrator. */
const MOST_FALL_PERCENT = 30

export function isSteepFall(fromCents: number, toCents: number): boolean {
  return toCents * 100 < fromCents * (100 - MOST_FALL_PERCENT)
}

/** Whether a dish that is new costs next to nothing beside those of its category. */
export function isGivenAway(leastOfCategoryCents: number, cents: number): boolean {
  return cents * 3 < leastOfCategoryCents
}

/** A variant may have any name, also one that every object answers to. */
function centsOf({ pricesCents }: Prices, variant: string): number | null {
  return Object.hasOwn(pricesCents, variant) ? (pricesCents[variant] ?? null) : null
}
