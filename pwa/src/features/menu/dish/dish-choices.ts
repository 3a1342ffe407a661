/** The choices of a dish, and the line that a choice makes. */
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { type HeatLevel, heatWord, lineTitle } from '#api/features/orders/rules/kitchen/line-words.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { Found } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'

export type Variant = { name: string; priceCents: number }

export type DishChoice = {
  variant?: string | undefined
  heat?: HeatLevel | undefined
  cooking?: string | undefined
  mix?: readonly string[] | undefined
}

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

/** The lowest price of a dish, and whether other variants cost more. */
export function priceFrom(dish: MenuItem): { cents: number; from: boolean } {
  const prices = variantsOf(dish).map(variant => variant.priceCents)
  if (prices.length === 0) return { cents: toCents(dish.price ?? 0), from: false }
  const cents = Math.min(...prices)
  return { cents, from: prices.some(price => price > cents) }
}

/** One tap adds the dish as it is usually ordered; a dish with cookings or fruits to choose has no usual form. */
export function hasUsual({ cookingOptions, mixOptions }: MenuItem): boolean {
  return !cookingOptions && !mixOptions
}

/** The dish can be ordered otherwise than in its usual form. */
export function hasOtherWays(dish: MenuItem): boolean {
  return dish.spicyLevels || variantsOf(dish).length > 1
}

/**
 * The line of a dish in its usual form: the menu's first variant, or the first without avoided allergens if there is
 * one, and its usual heat.
 */
export function usualLine(dish: MenuItem, found: Found | undefined): NewLine {
  const variants = variantsOf(dish).map(({ name }) => name)
  return newLineOf(dish, { variant: variants.find(name => !found?.byOption[name]) ?? variants[0] })
}

/** Such as `Pad thaï, crevette, Un peu piquant`. */
export function wordsOf({ name, request: { options } }: NewLine): string {
  const title = lineTitle({ name, variant: options?.variant ?? undefined })
  return options?.spicyLevel ? `${title}, ${heatWord(options.spicyLevel)}` : title
}

/** The price of one piece as chosen, in cents; the lowest price while no variant is chosen. */
export function choicePriceCents(dish: MenuItem, choice: DishChoice): number {
  return variantsOf(dish).find(variant => variant.name === choice.variant)?.priceCents ?? priceFrom(dish).cents
}

/** The heat of a dish unless somebody chooses another. */
export function usualHeat(dish: MenuItem): HeatLevel {
  return dish.usualHeat ?? 1
}

/** The line for the cart. The heat is the dish's usual one unless chosen. */
export function newLineOf(dish: MenuItem, choice: DishChoice, quantity = 1): NewLine {
  const variant = choice.variant ?? onlyVariant(dish)
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
      },
      ...(dish.mixOptions && choice.mix && { mix: [...choice.mix] }),
    },
  }
}
