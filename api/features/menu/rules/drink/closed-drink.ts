import type { CategoryKey } from '../../contract/categories.ts'

export const DRINK_KEYS: readonly string[] = [
  'boissons_soft',
  'thes',
  'cocktails_sans_alcool',
  'smoothies',
  'bieres',
  'vins',
  'cafes',
] satisfies CategoryKey[]

/**
 * A takeaway drink at 5.5 % VAT is in a closed container that keeps it, since one to be drunk at once bears 10 %. A
 * dish at 5.5 % may spoil all the same. Takeaway alcohol is only sold in its closed bottle.
 */
export function isClosedDrink(dish: { category: string; alcohol: boolean; vatRate: number }): boolean {
  return dish.alcohol || (dish.vatRate === 5.5 && DRINK_KEYS.includes(dish.category))
}

/** A drink that is poured when it is ordered, so that a cup of the customer's own can hold it. */
export function isPouredDrink(dish: { category: string; alcohol: boolean; vatRate: number }): boolean {
  return DRINK_KEYS.includes(dish.category) && !isClosedDrink(dish)
}
