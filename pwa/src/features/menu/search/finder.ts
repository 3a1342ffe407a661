/** Wishes rather than names: 'sans porc', 'végétarien', 'moins de 10 €'. */

import type { MenuItem } from '#api/features/menu/contract.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { foldedWords } from '#api/kernel/typed.ts'
import { choicePriceCents, type DishChoice, usualHeat } from '#pwa/features/menu/dish-choices.ts'
import type { MenuSection } from '#pwa/features/menu/menu-sections.ts'
import { choicesOf, fittingChoices, type Wish } from './fitting-choices.ts'
import { inOurWords, insteadOf, wordsOf } from './synonyms.ts'
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

const FOOD: readonly string[] = ['entrees', 'plats', 'desserts', 'supplements']
const MEATS: Readonly<Record<string, RegExp>> = {
  porc: /\b(porc|lard|bacon|jambon|saucisse|chorizo)/,
  boeuf: /\bboeuf/,
  poulet: /\b(poulet|volaille)/,
  canard: /\bcanard/,
}
const ANY_MEAT = Object.keys(MEATS).join('|')

const NOT = '(?:pas|non|sans|not|no|ni)(?: du tout)?'
const LESS = '(?:un peu|peu|moins|(?:pas|non|not)(?: trop| tres| too| very))'
const HOT = '(?:piquante?s?|epicee?s?|pimentee?s?|piments?)'

const foldedTexts = new Map<string, string>()

/**
 * Each wish by the words that express it, and what follows from what they capture. What is less hot comes before what
 * is hot, since its words contain the other's.
 */
const WISHES = compiled([
  ['(?:vegetarien(?:ne)?s?|vegetarian|vege|veggie|sans viande sans poisson)', () => ofFood('végétarien', isVegetarian)],
  ['(?:vegane?s?|vegetalien(?:ne)?s?)', () => ofFood('végétalien', hasTag('vegan'))],
  // All at once: a dish with a choice must have one that is none of them.
  [`(?:sans|no|pas de) ((?:${ANY_MEAT})(?: (?:sans|no|pas de|et|ou) (?:${ANY_MEAT}))*)`, withoutMeats],
  ['(?:sans|no|pas de) (?:viandes?|meat)', () => ofFood('sans viande', without(Object.values(MEATS)))],
  [`${LESS} ${HOT}`, () => ofFood('peu piquant', atMost(2))],
  [`${NOT} ${HOT}|(?<!(?:aigre|piment) )(?:doux|mild)`, () => ofFood('pas piquant', atMost(1))],
  [`(?:tres|extra|super|very) ${HOT}|comme en thailande|thai hot`, () => ofFood('très piquant', atLeast(4))],
  ['piquante?s?', () => ofFood('piquant', atLeast(3))],
  ['(?:a )?(?:moins|max|maximum|under|less)(?: de| than)? (\\d+)(?: (\\d\\d))?(?: euros?)?', under],
  ['pas chere?s?', () => under('10')],
])
const ALLERGEN = between(
  'sans (?:gluten|ble|lait|lactose|oeufs?|arachides?|cacahuetes?|noix|soja|sesame|poissons?|crustaces?|crevettes?|mollusques?|celeri|moutarde|sulfites?|allergenes?)|gluten free|allerg\\w+|intoleran\\w+|coeliaque|gluten|lactose',
)

/** `sans porc ni bœuf` is `sans porc sans bœuf`. */
const ALSO_WITHOUT = / (?:ni|(?:et|ou) sans)(?: de)?(?= )/g

/**
 * Finds a menu's dishes by names in three languages, choices, ingredients and wishes, with a letter or two wrong. All
 * words of the query must fit; a query without any meaningful word finds everything.
 */
export function finder(all: MenuSection[]): Finder {
  const index = wordIndex(all)
  const narrowed = keptChoices()

  function look(query: string): Found {
    const asked = wishesIn(inOurWords(foldedWords(query)))
    const { rest, asksForAllergen } = asked
    const findsFormules = FORMULES.test(rest)
    const nothing = { ...NO_WISHES, wishes: asked.wishes, sections: [], near: [], findsFormules, asksForAllergen }
    if (asksForAllergen || findsFormules) return nothing
    const words = wordsOf(rest)
    const found = words.length > 0 ? index.lookUp(words, insteadOf(foldedWords(query)).length > 0) : undefined
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
    return { ...found, near: nearTo(foldedWords(query), index, hasAny) }
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
  const isNamed = (variant: string) => wordsOf(foldedWords(variant)).some(word => words.includes(word))
  return {
    words: words.join(' '),
    about: 'name',
    fits: (_, { variant }) => variant === undefined || isNamed(variant),
  }
}

export type Wishes = {
  wishes: readonly Wish[]
  /** The words that are left to be looked up. */
  rest: string
  asksForAllergen: boolean
}

/**
 * The wishes of a folded query. Allergens to avoid are marked, never filtered, since one kitchen prepares everything.
 */
export function wishesIn(folded: string): Wishes {
  const wishes: Wish[] = []
  let rest = folded.replace(ALSO_WITHOUT, ' sans')
  for (const [pattern, make] of WISHES)
    rest = rest.replace(pattern, (_, ...captured) => {
      wishes.push(make(...captured))
      return ''
    })
  rest = rest.replace(/ +/g, ' ').trim()
  return { wishes, rest, asksForAllergen: ALLERGEN.test(rest) }
}

/** A wish about food alone finds no drinks: they come with words that name them. */
function isAskedAbout({ category }: MenuItem, { wishes, rest }: Pick<Wishes, 'wishes' | 'rest'>): boolean {
  return rest !== '' || isFood(category) || !wishes.some(({ about }) => about === 'food')
}

function isFood(category: string): boolean {
  return FOOD.includes(category)
}

type MakeWish = (...captured: string[]) => Wish

/** The patterns are made once: a browser compiles one that is made anew, at each letter, again. */
function compiled(wishes: readonly [words: string, make: MakeWish][]): readonly [pattern: RegExp, make: MakeWish][] {
  return wishes.map(([words, make]) => [between(words, 'g'), make])
}

function between(words: string, flags?: string): RegExp {
  return new RegExp(`(?<= |^)(?:${words})(?= |$)`, flags)
}

function ofFood(words: string, fits: Wish['fits']): Wish {
  return { words, about: 'food', fits }
}

const isVegetarian: Wish['fits'] = (dish, choice) =>
  folded(choice.variant ?? '') === 'vegetarien' || hasTag('vegetarian')(dish, choice)

/** A dish without a tag is food of another kind, or a drink of which nothing is known to the contrary. */
function hasTag(tag: 'vegetarian' | 'vegan'): Wish['fits'] {
  return ({ tags, category }) => tags.includes(tag) || (!isFood(category) && tags.length === 0)
}

function withoutMeats(captured: string): Wish {
  const meats = Object.keys(MEATS).filter(meat => captured.split(' ').includes(meat))
  const words = meats.map(meat => `sans ${meat === 'boeuf' ? 'bœuf' : meat}`).join(' ')
  return ofFood(words, without(meats.flatMap(meat => MEATS[meat] ?? [])))
}

/** Neither the choice nor the dish around it holds one of these; an origin is of a choice where one is named so. */
function without(meats: readonly RegExp[]): Wish['fits'] {
  const hasOne = (text: string) => meats.some(meat => meat.test(folded(text)))
  return ({ name, description, meatOrigin = {}, prices = {} }, { variant = '' }) => {
    const chosen = Object.keys(prices).filter(other => hasOne(other))
    const around = Object.keys(meatOrigin).filter(meat => !chosen.some(other => folded(other).startsWith(folded(meat))))
    return ![variant, name, description, ...around].some(hasOne)
  }
}

/** Without chilli, or with no more of it than this level on request. */
function atMost(level: number): Wish['fits'] {
  return (dish, { heat = usualHeat(dish) }) =>
    dish.spicyLevels ? heat <= level : !/\bpiment/.test(folded(`${dish.name} ${dish.description}`))
}

function atLeast(level: number): Wish['fits'] {
  return (dish, { heat = usualHeat(dish) }) => dish.spicyLevels && heat >= level
}

function under(euros: string, cents?: string): Wish {
  const limit = Number(euros) * 100 + Number(cents ?? 0)
  return {
    words: `moins de ${formatEuros(limit)}`,
    about: 'price',
    fits: (dish, choice) => choicePriceCents(dish, choice) < limit,
  }
}

/** Kept, since each of a dish's choices asks for the same texts. */
function folded(text: string): string {
  const known = foldedTexts.get(text) ?? foldedWords(text)
  foldedTexts.set(text, known)
  return known
}
