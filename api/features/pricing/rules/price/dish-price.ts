import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { RequestedLine } from '../../contract/requested-line.ts'
import type { PriceBook } from '../book/price-book.ts'
import type { Piece, Refuse, VatRate } from '../book/priced-line.ts'

type Options = NonNullable<RequestedLine['options']>

/** Prices one piece of a dish or drink, and checks the choices that it requires. */
export function priceDish(book: PriceBook, line: RequestedLine, refuse: Refuse): Piece {
  const dish = orderableDish(book, line.menuItemId, refuse, line.name)
  const options = line.options ?? {}
  const variant = variantOf(dish, options, refuse)
  const unitPriceCents = priceCentsOf(dish, variant)
  return {
    name: dish.name,
    unitPriceCents,
    unitLowestCents: lowestCentsOf(dish, variant),
    variant,
    spicyLevel: spicyLevelOf(dish, options.spicyLevel),
    cookingLevel: cookingLevelOf(dish, options, refuse),
    mix: mixOf(dish, line, refuse),
    alcohol: dish.alcohol,
    kitchenLoad: dish.kitchenLoad,
    categoryKey: dish.category,
    vatShares: { [vatKey(dish)]: unitPriceCents },
  }
}

/**
 * The dish, if it is on the takeaway menu and not switched off; otherwise the error names it as the customer knows it.
 * Whether it is sold out depends on the pickup: `assertOnSale`.
 */
export function orderableDish(book: PriceBook, id: string, refuse: Refuse, knownAs?: string | null): MenuItem {
  const dish = book.dishes.get(id)
  if (!dish || isOff(dish)) throw refuse('item_unavailable', { name: dish?.name ?? (knownAs || 'Ce plat') })
  return dish
}

/**
 * The protein of a dish priced by variant, or the temperature of a tea; where there is only one, it need not be named.
 */
export function variantOf(dish: MenuItem, { variant, protein }: Options, refuse: Refuse): string | undefined {
  if (variant && protein && variant !== protein) throw refuse('option_invalid')
  const choices = dish.prices ? Object.keys(dish.prices) : (dish.options ?? [])
  const chosen = variant || protein || (choices.length === 1 ? choices[0] : undefined)
  const isMissing = chosen === undefined && choices.length > 0
  const isUnknown = chosen !== undefined && !choices.includes(chosen)
  if (isMissing || isUnknown) throw refuse('option_invalid')
  return chosen
}

/** Takeaway price in cents of a dish whose variant has been checked. */
export function priceCentsOf(dish: MenuItem, variant: string | undefined): number {
  const euros = dish.prices ? dish.prices[variant ?? ''] : dish.price
  if (euros === undefined) throw new Error(`${dish.id} has no price${variant ? ` as ${variant}` : ''}`)
  return toCents(euros)
}

/** What it cost at least in thirty days, in cents; undefined where that is what it costs. */
export function lowestCentsOf(dish: MenuItem, variant: string | undefined): number | undefined {
  const lowest = new Map(Object.entries(dish.lowestPrices ?? {}))
  const euros = dish.prices ? lowest.get(variant ?? '') : dish.lowestPrice
  return euros === undefined ? undefined : toCents(euros)
}

/** 1 (not spicy) unless another level was chosen; dishes without levels have none, whatever was sent. */
export function spicyLevelOf(dish: MenuItem, wanted: number | null | undefined): number | undefined {
  return dish.spicyLevels ? (wanted ?? 1) : undefined
}

export function vatKey(dish: { vatRate: MenuItem['vatRate'] }): VatRate {
  return `${dish.vatRate}`
}

/**
 * A missing level is accepted, since the former client does not ask for it and the kitchen then does; an unknown one is
 * refused.
 */
function cookingLevelOf(dish: MenuItem, { cookingLevel }: Options, refuse: Refuse): string | undefined {
  if (!cookingLevel || !dish.cookingOptions) return undefined
  if (!dish.cookingOptions.some(option => option.name === cookingLevel)) throw refuse('option_invalid')
  return cookingLevel
}

/** Two different fruits of the four that the mix offers. */
function mixOf(dish: MenuItem, { mix }: RequestedLine, refuse: Refuse): Piece['mix'] {
  if (!dish.mixOptions) return undefined
  const chosen = (mix ?? []).flatMap(id => dish.mixOptions?.find(fruit => fruit.id === id) ?? [])
  const isTwoOfThem = mix?.length === 2 && chosen.length === 2 && mix[0] !== mix[1]
  if (!isTwoOfThem) throw refuse('mix_invalid')
  return chosen.map(({ id, name }) => ({ id, name }))
}
