/** Which dishes sell best and worst. Pure. */

export type DishSales = {
  itemId: string
  name: string
  category: string
  quantity: number
  revenueCents: number
  /** On the takeaway menu now. */
  isListed: boolean
}

type Measure = 'quantity' | 'revenueCents'
const OTHER = { quantity: 'revenueCents', revenueCents: 'quantity' } as const

/** Those sold, most first; equals by the other measure, then by name. */
export function bestDishes(dishes: readonly DishSales[], measure: Measure, count: number): DishSales[] {
  return ranked(
    dishes.filter(dish => dish.quantity > 0),
    measure,
    -1,
  ).slice(0, count)
}

/**
 * Those that can be ordered, least first, unsold ones too. What is no longer on the menu has no sales to repair, and what
 * exists as a reward alone brings in nothing by its nature.
 */
export function worstDishes(dishes: readonly DishSales[], measure: Measure, count: number): DishSales[] {
  return ranked(
    dishes.filter(dish => dish.isListed),
    measure,
    1,
  ).slice(0, count)
}

function ranked(dishes: readonly DishSales[], measure: Measure, sign: 1 | -1): DishSales[] {
  const by = (key: Measure) => (one: DishSales, other: DishSales) => sign * (one[key] - other[key])
  return [...dishes].sort(
    (one, other) =>
      by(measure)(one, other) || by(OTHER[measure])(one, other) || one.name.localeCompare(other.name, 'fr'),
  )
}
