import type { MenuItem } from '#api/features/menu/contract.ts'
import type { DishChoice } from '#pwa/features/menu/dish-choices.ts'
import type { MenuSection } from '#pwa/features/menu/menu-sections.ts'
import { choicesOf, fittingChoices, type Wish } from './fitting-choices.ts'
import { fold, inOurWords, insteadOf, wordsOf } from './synonyms.ts'
import { isAskedAbout, wishesIn } from './wishes.ts'
import { NO_WISHES, type WishesInForce } from './wishes-in-force.ts'
import { type Fit, HELD, nearTo, wordIndex } from './word-index.ts'

export type Found = WishesInForce & {
  /** Best first: sections and dishes named so, then those that contain it. */
  sections: MenuSection[]
  /** Words to search for instead where nothing was found, as they would be typed. */
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
  const narrowed = keptChoices()

  function look(query: string): Found {
    const asked = wishesIn(inOurWords(fold(query)))
    const { rest, asksForAllergen } = asked
    const findsFormules = FORMULES.test(rest)
    const nothing = { ...NO_WISHES, wishes: asked.wishes, sections: [], near: [], findsFormules, asksForAllergen }
    if (asksForAllergen || findsFormules) return nothing
    const words = wordsOf(rest)
    const found = words.length > 0 ? index.lookUp(words, insteadOf(fold(query)).length > 0) : undefined
    const choices = new Map<string, readonly DishChoice[]>()
    const isFound = (dish: MenuItem) => {
      const fit = found?.get(dish.id)
      if ((found && !fit) || !isAskedAbout(dish, asked)) return false
      const fitting = narrowed(dish, asked.wishes, fit?.byChoice ?? [])
      if (fitting) choices.set(dish.id, fitting)
      return fitting?.length !== 0
    }
    return { ...nothing, sections: inOrder(all, isFound, found), choices }
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
  found: ReadonlyMap<string, Fit> | undefined,
): MenuSection[] {
  const later = ({ id }: MenuItem) => Number(found?.get(id)?.closeness === HELD)
  return all
    .map(section => ({
      ...section,
      items: section.items.filter(isFound).sort((one, other) => later(one) - later(other)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => later(one.items[0] as MenuItem) - later(other.items[0] as MenuItem))
}

type FittingChoices = (
  dish: MenuItem,
  wishes: readonly Wish[],
  byChoice: Fit['byChoice'],
) => readonly DishChoice[] | undefined

/**
 * The choices of a dish that meet the wishes and are named by the words that only a choice has; undefined where every
 * one does. The same wishes have the same list, so that a letter renders no row anew for which nothing has changed.
 */
function keptChoices(): FittingChoices {
  const kept = new Map<string, readonly DishChoice[]>()
  return (dish, wishes, byChoice) => {
    if (wishes.length + byChoice.length === 0) return undefined
    const key = [dish.id, wishes.map(({ words }) => words), byChoice.join(';')].join('|')
    const fitting = kept.get(key) ?? fittingChoices(dish, [...wishes, ...byChoice.map(namedBy)])
    kept.set(key, fitting)
    return fitting.length < choicesOf(dish).length ? fitting : undefined
  }
}

/** The choice is named by one of these words; a dish without variants has nothing to be named. */
function namedBy(words: readonly string[]): Wish {
  const isNamed = (variant: string) => wordsOf(fold(variant)).some(word => words.includes(word))
  return {
    words: words.join(' '),
    about: 'name',
    fits: (_, { variant }) => variant === undefined || isNamed(variant),
  }
}
