import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import type { MenuSection } from '#pwa/features/menu/list/menu-sections.ts'
import { nearTo } from './near.ts'
import { inOurWords, insteadOf } from './synonyms.ts'
import { wishesIn } from './wishes.ts'
import { type Closeness, HELD, wordIndex } from './word-index.ts'
import { fold, wordsOf } from './words.ts'

export type Found = {
  /** Best first: sections and dishes named so, then those that contain it. */
  sections: MenuSection[]
  /** What to search for instead where nothing was found, as it would be typed. */
  near: readonly string[]
  /** The query asks for set menus, which are not dishes. */
  findsFormules: boolean
  /** The query names an allergen to avoid: the menu marks those, and filters nothing. */
  asksForAllergen: boolean
}
export type Finder = (query: string) => Found

const FORMULES = /(?<= |^)(formules?|menus?|set menus?|midi|lunch)(?= |$)/

/**
 * Finds a menu's dishes by names in three languages, choices, ingredients and wishes, with a letter or two wrong. All
 * words of the query must fit; a query without any meaningful word finds everything.
 */
export function finder(all: MenuSection[]): Finder {
  const index = wordIndex(all)

  function look(query: string): Found {
    const { fits, rest, asksForAllergen } = wishesIn(inOurWords(fold(query)))
    const findsFormules = FORMULES.test(rest)
    if (asksForAllergen || findsFormules) return { sections: [], near: [], findsFormules, asksForAllergen }
    const words = wordsOf(rest)
    const found = words.length > 0 ? index.lookUp(words, insteadOf(fold(query)).length > 0) : undefined
    const isFound = (dish: MenuItem) => (!found || found.has(dish.id)) && fits.every(isWished => isWished(dish))
    return { sections: inOrder(all, isFound, found), near: [], findsFormules, asksForAllergen }
  }
  const hasAny = (query: string) => look(query).sections.length > 0

  return query => {
    const found = look(query)
    if (found.sections.length > 0 || found.asksForAllergen || found.findsFormules) return found
    return { ...found, near: nearTo(fold(query), index, hasAny) }
  }
}

/**
 * Dishes of that name or kind stay in the menu's order; those that only contain it come after them, and so do sections.
 */
function inOrder(
  all: readonly MenuSection[],
  isFound: (dish: MenuItem) => boolean,
  found: ReadonlyMap<string, Closeness> | undefined,
): MenuSection[] {
  const later = ({ id }: MenuItem) => Number(found?.get(id) === HELD)
  return all
    .map(section => ({
      ...section,
      items: section.items.filter(isFound).sort((one, other) => later(one) - later(other)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => later(one.items[0] as MenuItem) - later(other.items[0] as MenuItem))
}
