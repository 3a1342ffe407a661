import type { MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'

export type PriceGroup = {
  cents: number
  /** The variants of this price by the avoided allergens that they bring, those without any first. */
  names: { contains: string; variants: string[] }[]
}

/**
 * The variants of a dish by price, cheapest first; empty where the dish has one price.
 * @param containsOf the avoided allergens that a variant brings, as text; empty for none
 */
export function priceGroups(dish: MenuItem, containsOf: (variant: string) => string): PriceGroup[] {
  const variants = Object.entries(dish.prices ?? {}).map(([name, euros]) => ({ name, cents: toCents(euros) }))
  const cents = [...new Set(variants.map(variant => variant.cents))].sort((one, other) => one - other)
  return cents.map(price => ({
    cents: price,
    names: byContents(
      variants.filter(variant => variant.cents === price).map(({ name }) => name),
      containsOf,
    ),
  }))
}

function byContents(variants: readonly string[], containsOf: (variant: string) => string): PriceGroup['names'] {
  const contents = [...new Set(variants.map(containsOf))].sort((one, other) => one.length - other.length)
  return contents.map(contains => ({
    contains,
    variants: variants.filter(variant => containsOf(variant) === contains),
  }))
}
