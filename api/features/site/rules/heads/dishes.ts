/** The dishes that have a page of their own. Pure. */
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { PageDish } from '../../contract/home-data.ts'

/** A dish of either menu, sold out or not; undefined where no menu has it. */
export function pageDish(menu: Menu, id: string): PageDish | undefined {
  const takeaway = dishIn(menu.takeaway, id)
  const dineIn = dishIn(menu.dineIn, id)
  if (!takeaway && !dineIn) return undefined
  const { allergenLabels, allergenDetails, variantLabels } = menu
  return { id, takeaway, dineIn, names: { allergenLabels, allergenDetails, variantLabels } }
}

/** The ids of all dishes of both menus, each once, in the menus' order. */
export function dishIds(menu: Menu): string[] {
  return [...new Set([menu.takeaway, menu.dineIn].flatMap(lists => Object.values(lists).flat()).map(({ id }) => id))]
}

function dishIn(lists: Menu['takeaway'], id: string): MenuItem | undefined {
  return Object.values(lists)
    .flat()
    .find(dish => dish.id === id)
}
