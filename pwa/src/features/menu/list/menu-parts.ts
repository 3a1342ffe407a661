/** A section of the menu as the page shows it: available dishes under their headings, unavailable ones at the end. */

import type { MenuItem } from '#api/features/menu/contract.ts'
import { DISH_GROUP_KEYS, DISH_GROUPS, type DishGroup } from '#api/features/menu/rules/dish-groups.ts'

export type MenuPart = { key: DishGroup | 'others'; title: string | undefined; items: MenuItem[] }

/** Fewer dishes need no headings, as in a search's result or a short category. */
export const MANY = 9

/**
 * The dishes in the menu's order, split by their groups where there are many dishes of several groups; those without a
 * group come last.
 */
export function menuParts(items: readonly MenuItem[]): { parts: MenuPart[]; unavailable: MenuItem[] } {
  const there = items.filter(({ available }) => available)
  const unavailable = items.filter(({ available }) => !available)
  const keys = DISH_GROUP_KEYS.filter(key => there.some(({ group }) => group === key))
  if (there.length < MANY || keys.length < 2)
    return { parts: there.length > 0 ? [{ key: 'others', title: undefined, items: there }] : [], unavailable }
  const parts: MenuPart[] = keys.map(key => ({
    key,
    title: DISH_GROUPS[key],
    items: there.filter(({ group }) => group === key),
  }))
  const others = there.filter(({ group }) => !group)
  return {
    parts: others.length > 0 ? [...parts, { key: 'others', title: 'Autres', items: others }] : parts,
    unavailable,
  }
}
