import { createContext, useContext } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { Station } from '#api/features/menu/contract-dish.ts'

/** What the kitchen needs to know of a dish beside what was ordered. */
type DishFacts = { station: Station; usualHeat: number; isCooked: boolean }
/** By dish. One that the menu does not know (any more) is not in it: it was ordered, so nothing of it is left out. */
export type Dishes = ReadonlyMap<string, DishFacts>

/** Of the page around, which asks for the menu once; none before it is here. */
export const DishesOfPage = createContext<Dishes>(new Map())

/** The menu's dishes as the kitchen sees them. */
export function useDishes(): Dishes {
  return useContext(DishesOfPage)
}

export function dishesOf(menu: Pick<Menu, 'takeaway'>): Dishes {
  const items: readonly MenuItem[] = Object.values(menu.takeaway).flat()
  return new Map(
    items.map(({ id, station, usualHeat, kitchenLoad }) => [
      id,
      { station, usualHeat: usualHeat ?? 1, isCooked: kitchenLoad > 0 },
    ]),
  )
}
