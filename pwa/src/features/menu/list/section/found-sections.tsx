import { useDeferredValue } from 'react'
import { type FoundDishes, foundIn } from '#pwa/features/menu/search/use-menu-search.ts'
import { MenuSection, type MenuSectionProps } from './menu-section.tsx'

/** More rows than fit above a phone's keyboard, or beside it on a desk. */
const FIRST_SCREEN_DISHES = 8

/**
 * The sections of a menu, the best found first. What a letter finds on the first screen is painted before the sections
 * further down are rendered; sections without a find leave at once.
 */
export function FoundSections({ found, row }: { found: FoundDishes; row: MenuSectionProps['row'] }) {
  const settled = useDeferredValue(found)
  let dishesAbove = 0
  return found.listed.map(section => {
    const now = foundIn(found, section)
    const follows = dishesAbove >= FIRST_SCREEN_DISHES && now?.length !== 0
    dishesAbove += (now ?? section.items).length
    return (
      <MenuSection key={section.key} section={section} found={follows ? foundIn(settled, section) : now} row={row} />
    )
  })
}
