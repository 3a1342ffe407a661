import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { type Dishes, DishesOfPage, dishesOf } from './dish-facts.ts'

const NONE: Dishes = new Map()

/** Lets every ticket of the page know its dishes, from one look at the menu. */
export function KnownDishes({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...menuQuery, select: dishesOf })
  return <DishesOfPage value={data ?? NONE}>{children}</DishesOfPage>
}
