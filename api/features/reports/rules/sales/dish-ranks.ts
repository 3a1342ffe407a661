/** Ranks the dishes that sell best and worst. */

export type DishSales = {
  itemId: string
  name: string
  category: string
  quantity: number
  revenueCents: number
  /** Whether it stands on the takeaway menu now. */
  isListed: boolean
}

type Measure = 'quantity' | 'revenueCents'
const OTHER = { quantity: 'revenueCents', revenueCents: 'quantity' } as const

/** Dishes that were sold, most first; where two are equal, the other measure decides, then the name. */
export function bestDishes(dishes: readonly DishSales[], measure: Measure, count: number): DishSales[] {
  return ranked(
    dishes.filter(dish => dish.quantity > 0),
    measure,
    -1,
  ).slice(0, count)
}

/**
 * Dishes that can be ordered, least sold first, unsold ones too. Dishes that have left the menu are excluded, because
 * nothing can be done about their sales, and so are those that exist only as a reward, because they earn nothing.
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
