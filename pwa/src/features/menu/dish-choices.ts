/** The choices of a dish, and the line that a choice makes. */

import type { MenuItem } from '#api/features/menu/contract.ts'
import { type HeatLevel, heatWord, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { Found } from '#pwa/features/menu/dish-marks.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'

export type Variant = { name: string; priceCents: number }

export type DishChoice = {
  variant?: string | undefined
  heat?: HeatLevel | undefined
  cooking?: string | undefined
  mix?: readonly string[] | undefined
  /** The customer's word on the dish, as it is typed. */
  remark?: string | undefined
}

export type DishPrice = { cents: number; from: boolean }

/** Proteins with their prices, or Froid / Chaud at the dish's one price. Empty where there is nothing to choose. */
export function variantsOf(dish: MenuItem): Variant[] {
  if (dish.prices) return Object.entries(dish.prices).map(([name, euros]) => ({ name, priceCents: toCents(euros) }))
  return (dish.options ?? []).map(name => ({ name, priceCents: toCents(dish.price ?? 0) }))
}

/** The only variant, which need not be asked for; undefined where there are several. */
export function onlyVariant(dish: MenuItem): string | undefined {
  const variants = variantsOf(dish)
  return variants.length === 1 ? variants[0]?.name : undefined
}

/** The lowest price of a dish among these choices, and whether others of them cost more. */
export function priceFrom(dish: MenuItem, choices = usualChoices(dish)): DishPrice {
  const prices = choices.map(choice => choicePriceCents(dish, choice))
  const cents = Math.min(...prices)
  return { cents, from: prices.some(price => price > cents) }
}

/** One tap adds the dish as it is usually ordered; a dish with cookings or fruits to choose has no usual form. */
function hasUsual({ cookingOptions, mixOptions }: MenuItem): boolean {
  return !cookingOptions && !mixOptions
}

/** The dish can be ordered otherwise than in its usual form. */
export function hasOtherWays(dish: MenuItem): boolean {
  return dish.spicyLevels || variantsOf(dish).length > 1
}

/** A dish in its usual heat, by each of its variants in the menu's order; one choice where there is no variant. */
export function usualChoices(dish: MenuItem): readonly DishChoice[] {
  const variants = variantsOf(dish)
  return variants.length > 0 ? variants.map(({ name }) => ({ variant: name })) : [{}]
}

/** The choice brings nothing that somebody avoids, as far as the data say. */
export function isFree(found: Found | undefined, { variant = '' }: DishChoice): boolean {
  return !found || (found.always.length === 0 && !found.byOption[variant])
}

/** The offer of a dish at one tap, and how it is shown: all of it by the same choice. */
export type Offer = {
  /** The line that one tap adds; undefined where something has to be chosen, or every fitting choice is avoided. */
  line: NewLine | undefined
  price: DishPrice
  heat: HeatLevel
  /** The variant, where it is another than the menu's first; the price is then that of this variant. */
  variant: string | undefined
}

/**
 * A dish as it is offered: in the first of the fitting choices that brings nothing avoided.
 * @param fitting the choices that meet the wishes in force, the most usual first
 */
export function offerOf(dish: MenuItem, found: Found | undefined, fitting = usualChoices(dish)): Offer {
  const free = fitting.filter(choice => isFree(found, choice))
  const choices = free.length > 0 ? free : fitting
  const [choice = {}] = choices
  const isUsual = choice.variant === variantsOf(dish)[0]?.name
  return {
    line: free.length > 0 && hasUsual(dish) ? newLineOf(dish, choice) : undefined,
    price: priceFrom(dish, isUsual ? choices : [choice]),
    heat: dish.spicyLevels ? (choice.heat ?? usualHeat(dish)) : 1,
    variant: isUsual ? undefined : choice.variant?.toLocaleLowerCase('fr'),
  }
}

/** Such as `Pad thaï, crevette, Un peu piquant`. */
export function wordsOf({ name, request: { options } }: NewLine): string {
  const title = lineTitle({ name, variant: options?.variant ?? undefined })
  return options?.spicyLevel ? `${title}, ${heatWord(options.spicyLevel)}` : title
}

/** The price of one piece as chosen, in cents; the lowest price while no variant is chosen. */
export function choicePriceCents(dish: MenuItem, choice: DishChoice): number {
  const variants = variantsOf(dish)
  const chosen = variants.find(({ name }) => name === choice.variant)
  if (chosen || variants.length === 0) return chosen?.priceCents ?? toCents(dish.price ?? 0)
  return Math.min(...variants.map(({ priceCents }) => priceCents))
}

/** The heat of a dish unless somebody chooses another. */
export function usualHeat(dish: MenuItem): HeatLevel {
  return dish.usualHeat ?? 1
}

/** The choice that a line was made of. */
export function choiceOf({ request: { options, mix } }: NewLine): DishChoice {
  return {
    variant: options?.variant ?? options?.protein ?? undefined,
    heat: (options?.spicyLevel as HeatLevel | undefined) ?? undefined,
    cooking: options?.cookingLevel ?? undefined,
    mix: mix ?? undefined,
    remark: options?.remark ?? undefined,
  }
}

/** The line for the cart. The heat is the dish's usual one unless chosen. */
export function newLineOf(dish: MenuItem, choice: DishChoice, quantity = 1): NewLine {
  const variant = choice.variant ?? onlyVariant(dish)
  const remark = choice.remark?.trim()
  return {
    name: dish.name,
    unitPriceCents: choicePriceCents(dish, choice),
    request: {
      menuItemId: dish.id,
      quantity,
      options: {
        ...(variant && { variant, ...(dish.prices && { protein: variant }) }),
        ...(dish.spicyLevels && { spicyLevel: choice.heat ?? usualHeat(dish) }),
        ...(choice.cooking && { cookingLevel: choice.cooking }),
        ...(remark && { remark }),
      },
      ...(dish.mixOptions && choice.mix && { mix: [...choice.mix] }),
    },
  }
}
