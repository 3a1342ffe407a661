/** What there is to choose on a dish, and the line that a choice makes. */
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import type { HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/money.ts'
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

/** The variant that goes without asking: the only one. */
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

/** Each variant can be added at one tap: nothing else must be said (heat has its default). */
export function hasVariantLines(dish: MenuItem): boolean {
  return variantsOf(dish).length > 1 && !dish.cookingOptions && !dish.mixOptions
}

/** A tap on 'Ajouter' is enough. */
export function needsNoChoice(dish: MenuItem): boolean {
  return variantsOf(dish).length < 2 && !dish.spicyLevels && !dish.cookingOptions && !dish.mixOptions
}

/** What is still missing before the dish can be added, said as the button says it. */
export function missingChoice(dish: MenuItem, choice: DishChoice): string | undefined {
  if (variantsOf(dish).length > 1 && !choice.variant) return 'Choisissez une option'
  if (dish.cookingOptions && !choice.cooking) return 'Choisissez la cuisson'
  if (dish.mixOptions) {
    const missing = 2 - (choice.mix?.length ?? 0)
    if (missing > 0) return `Encore ${missing}\u00a0${missing === 1 ? 'fruit' : 'fruits'}`
  }
  return undefined
}

/** The chosen fruits of a mix by name, as the data about allergens know them. */
export function fruitNames(dish: MenuItem, choice: DishChoice): string[] {
  return (dish.mixOptions ?? []).filter(({ id }) => choice.mix?.includes(id)).map(({ name }) => name)
}

/** Cents of one piece as chosen; the lowest price while the variant is open. */
export function choicePriceCents(dish: MenuItem, choice: DishChoice): number {
  return variantsOf(dish).find(variant => variant.name === choice.variant)?.priceCents ?? priceFrom(dish).cents
}

/** The line for the cart. Heat is 1 unless chosen. */
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
        ...(dish.spicyLevels && { spicyLevel: choice.heat ?? 1 }),
        ...(choice.cooking && { cookingLevel: choice.cooking }),
      },
      ...(dish.mixOptions && choice.mix && { mix: [...choice.mix] }),
    },
  }
}
