/** Wishes rather than names: 'sans porc', 'végétarien', 'moins de 10 €'. */
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { priceFrom } from '#pwa/features/menu/dish/dish-choices.ts'
import { fold } from './words.ts'

type Fits = (dish: MenuItem) => boolean
/** `aboutFood`: the wish does not concern drinks, which are then found only by a query for drinks. */
type Wish = { fits: Fits; aboutFood: boolean }
export type Wishes = {
  /** A dish must meet all of these. */
  fits: readonly Fits[]
  /** The words that are left to be looked up. */
  rest: string
  asksForAllergen: boolean
}

const FOOD: readonly string[] = ['entrees', 'plats', 'desserts', 'supplements']
const MEATS: Readonly<Record<string, RegExp>> = {
  porc: /\b(porc|lard|bacon|jambon|saucisse|chorizo)/,
  boeuf: /\bboeuf/,
  poulet: /\b(poulet|volaille)/,
  canard: /\bcanard/,
}
const ANY_MEAT = Object.keys(MEATS).join('|')

/** Each wish by the words that express it, and what follows from what they capture. */
const WISHES = compiled([
  ['(?:vegetarien(?:ne)?s?|vegetarian|vege|veggie|sans viande sans poisson)', () => ofFood(isVegetarian)],
  ['(?:vegane?s?|vegetalien(?:ne)?s?)', () => ofFood(({ tags }) => tags.includes('vegan'))],
  [
    `(?:sans|no|pas de) ((?:${ANY_MEAT})(?: (?:sans|no|pas de|et|ou) (?:${ANY_MEAT}))*)`,
    // All at once: a dish with a choice must have one that is none of them.
    meats => ofFood(without(meats.split(' ').flatMap(word => MEATS[word] ?? []))),
  ],
  ['(?:sans|no|pas de) (?:viandes?|meat)', () => ofFood(without(Object.values(MEATS)))],
  [
    '(?:pas|peu|non|moins|sans) (?:piquante?s?|epicee?s?|pimentee?s?|piments?)|(?<!(?:aigre|piment) )(?:doux|mild)',
    () => ofFood(isMild),
  ],
  ['(?:a )?(?:moins|max|maximum|under|less)(?: de| than)? (\\d+)(?: (\\d\\d))?(?: euros?)?', under],
  ['pas chere?s?', () => under('10')],
])
const ALLERGEN = between(
  'sans (?:gluten|ble|lait|lactose|oeufs?|arachides?|cacahuetes?|noix|soja|sesame|poissons?|crustaces?|crevettes?|mollusques?|celeri|moutarde|sulfites?|allergenes?)|gluten free|allerg\\w+|intoleran\\w+|coeliaque|gluten|lactose',
)

/** `sans porc ni bœuf` is `sans porc sans bœuf`. */
const ALSO_WITHOUT = / (?:ni|(?:et|ou) sans)(?: de)?(?= )/g

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
  const fits = wishes.map(({ fits, aboutFood }): Fits => {
    if (!aboutFood) return fits
    return dish => (FOOD.includes(dish.category) ? fits(dish) : rest !== '')
  })
  return { fits, rest, asksForAllergen: ALLERGEN.test(rest) }
}

type MakeWish = (...captured: string[]) => Wish

/** The patterns are made once: a browser compiles one that is made anew, at each letter, again. */
function compiled(wishes: readonly [words: string, make: MakeWish][]): readonly [pattern: RegExp, make: MakeWish][] {
  return wishes.map(([words, make]) => [between(words), make])
}

function between(words: string): RegExp {
  return new RegExp(`(?<= |^)(?:${words})(?= |$)`)
}

function ofFood(fits: Fits): Wish {
  return { fits, aboutFood: true }
}

function isVegetarian({ tags, prices }: MenuItem): boolean {
  return tags.includes('vegetarian') || Object.keys(prices ?? {}).some(choice => fold(choice) === 'vegetarien')
}

/** The dish contains none of these, or can be ordered with something else. */
function without(meats: readonly RegExp[]): Fits {
  const hasOne = (text: string) => meats.some(meat => meat.test(text))
  return ({ name, description, meatOrigin, prices }) => {
    const choices = Object.keys(prices ?? {}).map(fold)
    if (choices.some(hasOne)) return !choices.every(hasOne)
    return ![name, description, ...Object.keys(meatOrigin ?? {})].some(text => hasOne(fold(text)))
  }
}

/** The dish is without chilli, always or on request. */
function isMild({ spicyLevels, name, description }: MenuItem): boolean {
  return spicyLevels || !/\bpiment/.test(fold(`${name} ${description}`))
}

function under(euros: string, cents?: string): Wish {
  const limit = Number(euros) * 100 + Number(cents ?? 0)
  return { fits: dish => priceFrom(dish).cents < limit, aboutFood: false }
}
