/** A section of the menu as it stands on the page: what can be had under its headings, what cannot at the end. */
import { DISH_GROUP_KEYS, DISH_GROUPS, type DishGroup } from '#api/features/menu/contract/dish-groups.ts'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'

export type MenuPart = { key: DishGroup | 'others'; title: string | undefined; items: MenuItem[] }

/** Fewer need no headings among them: what a search has found, a short category. */
const MANY = 9

/**
 * The dishes in the menu's order, cut by their groups where there are many of more than one; those of no group come
 * last.
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
