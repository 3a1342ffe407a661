/**
 * Which ways of having a dish meet the wishes in force: the one rule that the search (is the dish found at all), the
 * '+' (what it adds), the sheet (what is chosen already), the set menus and the cart read. It comes with the search or
 * a sheet; without a wish every way fits, and none of it is needed.
 */
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '#api/features/menu/rules/allergens.ts'
import { DRINK_KEYS } from '#api/features/menu/rules/drinks.ts'
import { HEAT_WORDS, type HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { type DishChoice, isFree, usualChoices, usualHeat } from '../dish-choices.ts'
import { foundIn, shortNames } from '../dish-marks.tsx'

export type Wish = {
  /** As it is said back: `sans porc`. */
  words: string
  /** `'food'` leaves drinks unasked; `'price'` is about a dish on its own; `'name'` is a word that a choice has. */
  about: 'food' | 'price' | 'name'
  fits: (dish: MenuItem, choice: DishChoice) => boolean
}

/** The wishes and marks of a person: nothing is added by itself that goes against it. */
export type Asked = { wishes: readonly Wish[]; avoided: readonly string[] }

const HEATS = HEAT_WORDS.map((_, index) => (index + 1) as HeatLevel)
const known = new WeakMap<MenuItem, readonly DishChoice[]>()

/**
 * Every way in which a dish can be had without being asked for more, the usual one first: its variants in the menu's
 * order, each with the dish's usual heat and then those nearest to it. Kept, since each letter of a search asks.
 */
export function choicesOf(dish: MenuItem): readonly DishChoice[] {
  const choices = known.get(dish) ?? usualChoices(dish).flatMap(choice => withHeats(dish, choice))
  known.set(dish, choices)
  return choices
}

function withHeats(dish: MenuItem, choice: DishChoice): DishChoice[] {
  if (!dish.spicyLevels) return [choice]
  const far = (heat: HeatLevel) => Math.abs(heat - usualHeat(dish))
  return [...HEATS].sort((one, other) => far(one) - far(other)).map(heat => ({ ...choice, heat }))
}

/** The ways of having a dish that meet all of these wishes, the most usual first; empty where the dish cannot. */
export function fittingChoices(dish: MenuItem, wishes: readonly Wish[]): readonly DishChoice[] {
  return choicesOf(dish).filter(choice => wishes.every(wish => wish.fits(dish, choice)))
}

/** Those of the fitting ways that bring nothing avoided: what may be added or chosen without a further question. */
export function wantedChoices(dish: MenuItem, { wishes, avoided }: Asked): readonly DishChoice[] {
  const found = foundIn(dish, avoided)
  return fittingChoices(dish, wishes).filter(choice => isFree(found, choice))
}

/**
 * The choices before anybody chooses: the usual heat, and the variant where only one is left to choose. Where every
 * fitting choice is avoided, or none fits, nothing is narrowed: whoever opened the dish sees what it is.
 */
export function firstChoice(dish: MenuItem, asked: Asked): DishChoice {
  const [wanted, fitting] = [wantedChoices(dish, asked), fittingChoices(dish, asked.wishes)]
  const choices = [wanted, fitting].find(some => some.length > 0) ?? choicesOf(dish)
  const [first = {}] = choices
  const isOnly = choices.every(({ variant }) => variant === first.variant)
  return { variant: isOnly ? first.variant : undefined, heat: first.heat ?? usualHeat(dish) }
}

/** The wishes that a part of a set menu has to meet: its price is the set menu's. */
export function wishesOfPart(dish: MenuItem, wishes: readonly Wish[]): readonly Wish[] {
  return wishesAbout(dish, wishes).filter(({ about }) => about !== 'price')
}

/** No drink is asked whether it is hot enough or without pork. */
function wishesAbout({ category }: MenuItem, wishes: readonly Wish[]): readonly Wish[] {
  return wishes.filter(({ about }) => about !== 'food' || !DRINK_KEYS.includes(category))
}

/** Why a dish that was chosen another time is not what is asked for now; undefined where it is. */
export function objectionTo(
  dish: MenuItem,
  { choice, options }: { choice: DishChoice; options: readonly string[] },
  { wishes, avoided }: Asked,
  labels: Pick<Menu, 'allergenLabels'>,
): string | undefined {
  const missed = wishesAbout(dish, wishes)
    .filter(wish => !wish.fits(dish, choice))
    .map(({ words }) => words)
  if (missed.length > 0) return `Vous cherchez\u00a0: ${missed.join(', ')}.`
  const codes = allergenCodes(dish, options).filter(code => avoided.includes(code))
  return codes.length > 0 ? `Vous évitez\u00a0: ${shortNames(codes, labels)}.` : undefined
}
