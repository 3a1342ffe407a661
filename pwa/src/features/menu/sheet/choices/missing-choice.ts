/** The choices that only the sheet asks for; they are not part of the first load. */
import type { MenuItem } from '#api/features/menu/contract.ts'
import { type DishChoice, variantsOf } from '#pwa/features/menu/dish/dish-choices.ts'

/** What is still to be chosen before the dish can be added, in the words of the button. */
export function missingChoice(dish: MenuItem, choice: DishChoice): string | undefined {
  if (variantsOf(dish).length > 1 && !choice.variant) return 'Faites votre choix'
  if (dish.cookingOptions && !choice.cooking) return 'Choisissez la cuisson'
  if (dish.mixOptions) {
    const missing = 2 - (choice.mix?.length ?? 0)
    if (missing > 0) return `Encore ${missing}\u00a0${missing === 1 ? 'fruit' : 'fruits'}`
  }
  return undefined
}

/** The chosen fruits of a mix, by the names that the data about allergens use. */
export function fruitNames(dish: MenuItem, choice: DishChoice): string[] {
  return (dish.mixOptions ?? []).filter(({ id }) => choice.mix?.includes(id)).map(({ name }) => name)
}
