import { toEuros } from '#api/kernel/order/money.ts'
import type { MenuItem } from '../contract/menu.ts'
import type { PriceStepRow, SurchargeMoveRow } from '../queries/price-history.ts'
import type { MenuItemRow } from '../queries/whole-menu.ts'
import {
  type Bearing,
  borne,
  earliestReduction,
  lowestOf30Days,
  type PriceStep,
  summed,
} from '../rules/price/lowest-price.ts'

type Lowest = Pick<MenuItem, 'lowestPrice' | 'lowestPrices'>

type Past = {
  priceSteps: readonly PriceStepRow[]
  surchargeMoves: readonly SurchargeMoveRow[]
  /** What the variants of mains cost more than their base, today. */
  surchargeCents: number
}

/** What may be struck beside a dish's prices, where they themselves may not: nearly always nothing is said. */
export function lowestPrices(
  row: Pick<MenuItemRow, 'id' | 'priceCents' | 'variantCents'> & Pick<Bearing, 'bearsSurcharge'>,
  { priceSteps: steps, surchargeMoves, surchargeCents }: Past,
  now: Date,
): Lowest {
  const stepsOf = (itemId: string | null, variant: string | null) =>
    steps.filter(step => step.itemId === itemId && step.variant === variant)
  if (row.priceCents !== null) {
    const cents = lowerThan(row.priceCents, stepsOf(row.id, null), now)
    return cents === undefined ? {} : { lowestPrice: toEuros(cents) }
  }
  const moves = surchargeMoves.filter(({ itemId }) => itemId === row.id)
  const surcharge = borne({ cents: surchargeCents, steps: stepsOf(null, null) }, { ...row, moves })
  const lower = Object.entries(row.variantCents ?? {}).flatMap(([variant, cents]) => {
    const history = summed({ cents, steps: stepsOf(row.id, variant) }, surcharge)
    const lowest = lowerThan(cents + surcharge.cents, history, now)
    return lowest === undefined ? [] : [[variant, toEuros(lowest)] as const]
  })
  return lower.length > 0 ? { lowestPrices: Object.fromEntries(lower) } : {}
}

function lowerThan(cents: number, history: readonly PriceStep[], now: Date): number | undefined {
  const lowest = lowestOf30Days(history, now, earliestReduction(now))
  return lowest !== null && lowest < cents ? lowest : undefined
}
