import { toEuros } from '#api/kernel/order/money.ts'
import type { MenuItem } from '../contract/menu.ts'
import type { PriceStepRow } from '../queries/price-history.ts'
import type { MenuItemRow } from '../queries/whole-menu.ts'
import { earliestReduction, lowestOf30Days, type PriceStep, summed } from '../rules/price/lowest-price.ts'

type Lowest = Pick<MenuItem, 'lowestPrice' | 'lowestPrices'>

/**
 * What may be struck beside a dish's prices, where they themselves may not: nearly always nothing is said.
 * @param surchargeCents what its variants cost more than their base
 */
export function lowestPrices(
  row: Pick<MenuItemRow, 'id' | 'priceCents' | 'variantCents'>,
  steps: readonly PriceStepRow[],
  surchargeCents: number,
  now: Date,
): Lowest {
  const stepsOf = (itemId: string | null, variant: string | null) =>
    steps.filter(step => step.itemId === itemId && step.variant === variant)
  if (row.priceCents !== null) {
    const cents = lowerThan(row.priceCents, stepsOf(row.id, null), now)
    return cents === undefined ? {} : { lowestPrice: toEuros(cents) }
  }
  const surcharge = { cents: surchargeCents, steps: surchargeCents > 0 ? stepsOf(null, null) : [] }
  const lower = Object.entries(row.variantCents ?? {}).flatMap(([variant, cents]) => {
    const history = summed({ cents, steps: stepsOf(row.id, variant) }, surcharge)
    const lowest = lowerThan(cents + surchargeCents, history, now)
    return lowest === undefined ? [] : [[variant, toEuros(lowest)] as const]
  })
  return lower.length > 0 ? { lowestPrices: Object.fromEntries(lower) } : {}
}

function lowerThan(cents: number, history: readonly PriceStep[], now: Date): number | undefined {
  const lowest = lowestOf30Days(history, now, earliestReduction(now))
  return lowest !== null && lowest < cents ? lowest : undefined
}
