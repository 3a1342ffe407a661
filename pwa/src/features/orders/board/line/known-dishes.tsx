import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { Station } from '#api/features/menu/contract-dish.ts'
import type { AllergenFacts } from '#api/features/menu/rules/allergens.ts'
import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'

const NONE: Dishes = new Map()

/** Lets every ticket of the page know its dishes, from one look at the menu. */
export function KnownDishes({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...menuQuery, select: dishesOf })
  return <DishesOfPage value={data ?? NONE}>{children}</DishesOfPage>
}

/** A dish as the kitchen needs it, beside what was ordered. */
type DishFacts = { id: string; station: Station; usualHeat: number; isCooked: boolean } & Partial<AllergenFacts>
/** By dish, and by `recipeKey` those that points buy. One that the menu does not know (any more) is not in it: it was ordered, so nothing of it is left out. */
export type Dishes = ReadonlyMap<string, DishFacts>

/** The menu's dishes, which the page around asks for once; none before they are here. */
export const DishesOfPage = createContext<Dishes>(new Map())

/** The menu's dishes as the kitchen sees them. */
export function useDishes(): Dishes {
  return useContext(DishesOfPage)
}

function dishesOf(menu: Pick<Menu, 'takeaway' | 'rewards'>): Dishes {
  const items: readonly MenuItem[] = Object.values(menu.takeaway).flat()
  const dishes = new Map(
    items.map(({ id, station, usualHeat, kitchenLoad, allergens, allergensByVariant }) => [
      id,
      { id, station, usualHeat: usualHeat ?? 1, isCooked: kitchenLoad > 0, allergens, allergensByVariant },
    ]),
  )
  return withRecipes(dishes, menu.rewards)
}
