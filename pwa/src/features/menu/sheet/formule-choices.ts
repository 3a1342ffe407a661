/** Composing a set menu: what each step offers, what is chosen, and the line that results. */

import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import type { HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { choicesInSetMenu, supplementCents } from '#api/features/pricing/rules/line-price.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { foundIn } from '#pwa/features/menu/dish-marks.tsx'
import { fittingChoices, type Wish, wishesOfPart } from '#pwa/features/menu/search/fitting-choices.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'

export type FormuleChoice = { menuItemId: string; name: string; protein?: string; spicyLevel?: HeatLevel }
export type FormuleChoices = Partial<Record<CategoryKey, FormuleChoice>>

const DRINKS = 'boissons_soft'

/**
 * At the start only the drink is chosen: cola zero, or another one where that is not available or holds something
 * avoided.
 */
export function firstChoices(menu: Menu, avoided: readonly string[] = []): FormuleChoices {
  const free = (menu.takeaway[DRINKS] ?? []).filter(dish => dish.available && !foundIn(dish, avoided))
  const there = menu.softDrinks.filter(({ menuItemId }) => free.some(({ id }) => id === menuItemId))
  const drink = there.find(({ default: isDefault }) => isDefault) ?? there[0]
  return drink ? { [DRINKS]: { menuItemId: drink.menuItemId, name: drink.name } } : {}
}

/** The dishes of a step, without the excluded ones and those whose only proteins are excluded. */
export function dishesFor(menu: Menu, category: CategoryKey): MenuItem[] {
  const dishes = menu.takeaway[category] ?? []
  if (category === DRINKS) {
    const drinks = new Set(menu.softDrinks.map(drink => drink.menuItemId))
    return dishes.filter(dish => drinks.has(dish.id))
  }
  const isExcluded = (dish: MenuItem) => menu.formuleExclusions.items.includes(dish.id)
  return dishes.filter(dish => !isExcluded(dish) && (!dish.prices || choicesFor(menu, dish).length > 0))
}

/**
 * The dishes of a step that can be had as somebody wishes; all of them, and `isNarrowed` false, where nobody wishes
 * anything or the step has no such dish.
 */
export function dishesAskedFor(
  menu: Menu,
  category: CategoryKey,
  wishes: readonly Wish[],
): { dishes: MenuItem[]; isNarrowed: boolean } {
  const all = dishesFor(menu, category)
  const fits = (dish: MenuItem) => fittingChoices(asOffered(menu, dish), wishesOfPart(dish, wishes)).length > 0
  const fitting = all.filter(fits)
  const isNarrowed = fitting.length > 0 && fitting.length < all.length
  return { dishes: isNarrowed ? fitting : all, isNarrowed }
}

/**
 * What of a dish is chosen in a set menu: the proteins that it allows, each with its price on its own as the menu shows
 * it, or the choices that a dish has at one price.
 */
export function choicesFor(menu: Menu, dish: MenuItem): { name: string; priceCents?: number }[] {
  return choicesInSetMenu(bookOf(menu), dish).map(name => {
    const euros = dish.prices?.[name]
    return euros === undefined ? { name } : { name, priceCents: toCents(euros) }
  })
}

/** The dish as a set menu offers it, with the allowed proteins alone. */
export function asOffered(menu: Menu, dish: MenuItem): MenuItem {
  if (!dish.prices) return dish
  const allowed = choicesFor(menu, dish).map(({ name }) => name)
  return { ...dish, prices: Object.fromEntries(Object.entries(dish.prices).filter(([name]) => allowed.includes(name))) }
}

/** The choices that are still on the menu; what is sold out today is composed for another day. */
export function choicesThere(menu: Menu, choices: FormuleChoices): FormuleChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(([category, { menuItemId }]) => isThere(menu, category as CategoryKey, menuItemId)),
  )
}

function isThere(menu: Menu, category: CategoryKey, id: string): boolean {
  return menu.takeaway[category]?.some(dish => dish.id === id && !isOff(dish)) ?? false
}

/** What a choice costs more than the set menu, in cents. */
export function supplementOf(
  menu: Menu,
  { menuItemId, protein }: Pick<FormuleChoice, 'menuItemId' | 'protein'>,
): number {
  return supplementCents(bookOf(menu), { menuItemId, protein })
}

/** The set menu's price with what has been chosen so far, in cents. */
export function priceSoFar(menu: Menu, formule: Formule, choices: FormuleChoices): number {
  const chosen = formule.components.flatMap(({ category }) => choices[category] ?? [])
  return chosen.reduce((cents, choice) => cents + supplementOf(menu, choice), toCents(formule.price))
}

/** How many steps are chosen. */
export function chosenCount(formule: Formule, choices: FormuleChoices): number {
  return formule.components.filter(({ category }) => choices[category]).length
}

/** The first step that is not chosen yet. */
export function nextStep(formule: Formule, choices: FormuleChoices): CategoryKey | undefined {
  return formule.components.find(({ category }) => !choices[category])?.category
}

/** The line for the cart; every step must be chosen. */
export function formuleLine(menu: Menu, formule: Formule, choices: FormuleChoices, remark = ''): NewLine {
  const components = formule.components.map(({ category }) => {
    const { menuItemId, protein, spicyLevel } = choices[category] as FormuleChoice
    return { category, menuItemId, ...(protein && { protein }), ...(spicyLevel && { spicyLevel }) }
  })
  return {
    name: formule.name,
    unitPriceCents: priceSoFar(menu, formule, choices),
    request: {
      menuItemId: formule.id,
      quantity: 1,
      components,
      ...(remark.trim() && { options: { remark: remark.trim() } }),
    },
  }
}
