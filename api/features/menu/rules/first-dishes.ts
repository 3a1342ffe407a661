import type { CategoryKey } from '../contract/categories.ts'

/** What one begins with: neither drinks nor rice by itself are a reason to come. */
export const LEADING_CATEGORIES: readonly CategoryKey[] = ['entrees', 'plats', 'desserts']

const MANY = 3

type Candidate = {
  id: string
  /** The place that the office has given it, from 1. */
  leadPlace: number | null
  /** Its place by what was sold. */
  soldPlace: number | null
  available: boolean
  alcohol: boolean
}

/**
 * The dishes of 'Commencez par…': those that the office has placed, then those that were sold most, as far as they can
 * be had; alcohol never. Undefined where there are no three.
 * @param dishes those to take away, in the menu's order, which decides between two of one place
 * @param salesLead the setting `bestSellersFirst`: without it only the office chooses
 * Source: docs/decisions/0151-the-house-is-shown-by-its-own-words.md
 */
export function firstDishes(dishes: readonly Candidate[], salesLead: boolean): string[] | undefined {
  const eligible = dishes.filter(({ available, alcohol }) => available && !alcohol)
  const placed = inOrder(eligible, ({ leadPlace }) => leadPlace)
  const sold = salesLead ? inOrder(eligible, ({ soldPlace }) => soldPlace) : []
  const ids = [...new Set([...placed, ...sold])].slice(0, MANY)
  return ids.length === MANY ? ids : undefined
}

function inOrder(dishes: readonly Candidate[], placeOf: (dish: Candidate) => number | null): string[] {
  return dishes
    .flatMap(dish => {
      const place = placeOf(dish)
      return place === null ? [] : [{ id: dish.id, place }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ id }) => id)
}
