/** Changes of dishes as a table shows them, each from what was seen: docs/product.md#menu-management. */

import { toCents, toEuros } from '#api/kernel/order/money.ts'
import type { CategoryKey } from '../contract-dish.ts'

/** On sale, 'épuisé aujourd'hui', which ends by itself, or switched off. */
export const AVAILABILITIES = ['on', 'soldOut', 'off'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** A dish as a table shows it; prices are base prices in euros. */
export type Shown = {
  name: string
  category: CategoryKey
  /** Null: it has none, or one for each variant. */
  price: number | null
  prices: Readonly<Record<string, number>>
  availability: Availability
}

type FromTo<From, To = From> = { from: From; to: To }
export type ShownChange = {
  name?: FromTo<string> | undefined
  category?: FromTo<CategoryKey> | undefined
  price?: FromTo<number | null> | undefined
  prices?: Record<string, FromTo<number>> | undefined
  availability?: FromTo<Availability> | undefined
}

/** What a table shows of a dish and changes. */
export const SHOWN_FIELDS = ['name', 'category', 'price', 'prices', 'availability'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

/** The fields that are not as they were seen; empty: the change may be made. */
export function staleFields(change: ShownChange, now: Shown): ShownField[] {
  const { prices = {}, ...fields } = change
  const single = (['name', 'category', 'price', 'availability'] as const).filter(field => {
    const seen = fields[field]
    return seen !== undefined && seen.from !== now[field]
  })
  const isOther = Object.entries(prices).some(([name, { from }]) => now.prices[name] !== from)
  // A dish that has a price for each variant now has no longer one that could be set.
  const isSplit = change.price !== undefined && Object.keys(now.prices).length > 0 && !single.includes('price')
  return [...single, ...(isSplit ? (['price'] as const) : []), ...(isOther ? (['prices'] as const) : [])]
}

type NamedChange = ShownChange & { id: string; position?: number | undefined }

/**
 * The same change the other way round: what was becomes what is.
 * @param position where the dish stood in its category before, which it comes back to
 */
export function reversed({ id, position: _, prices, ...fields }: NamedChange, position?: number): NamedChange {
  const back = Object.entries(fields).flatMap(([field, change]) => (change ? [[field, turned<unknown>(change)]] : []))
  const variants = Object.entries(prices ?? {}).map(([name, change]) => [name, turned(change)])
  return {
    id,
    ...Object.fromEntries(back),
    ...(prices && { prices: Object.fromEntries(variants) }),
    ...(fields.category && position !== undefined && { position }),
  }
}

function turned<T>({ from, to }: FromTo<T>): FromTo<T> {
  return { from: to, to: from }
}

/** By how much prices change: an amount, or per mille, since half a per cent is one that people type. */
export type Raise = { cents: number } | { perMille: number }

/** A raise in per cent ends on ten cents, as printed prices do. */
export const ROUND_CENTS = 10

/** The price after a raise. By an amount it is exact; by per cent it is rounded to the nearest ten cents, half up. */
export function raisedCents(cents: number, raise: Raise): number {
  if ('cents' in raise) return cents + raise.cents
  return Math.round((cents * (1000 + raise.perMille)) / 1000 / ROUND_CENTS) * ROUND_CENTS
}

/** Every price of a dish after a raise; undefined for one that has none, which nothing raises. */
export function raisedPrices(
  { price, prices }: Pick<Shown, 'price' | 'prices'>,
  raise: Raise,
): Pick<ShownChange, 'price' | 'prices'> | undefined {
  const raised = (euros: number) => ({ from: euros, to: toEuros(raisedCents(toCents(euros), raise)) })
  const variants = Object.entries(prices)
  if (variants.length > 0) return { prices: Object.fromEntries(variants.map(([name, euros]) => [name, raised(euros)])) }
  return price === null ? undefined : { price: raised(price) }
}
