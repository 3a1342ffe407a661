/** The allergens of a dish as chosen (EU 1169/2011), and their short names. */
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'

/**
 * The part of the menu that names allergens: labels, and the cereal or nut that is meant unless a dish names another.
 */
export type AllergenNames = Pick<Menu, 'allergenLabels' | 'allergenDetails'>

/**
 * The codes of the allergens in the dish with these options (a variant, the fruits of a mix); without any, in the dish
 * itself. An allergen that one option removes still counts when another brings it.
 */
export function allergenCodes(dish: MenuItem, options: readonly string[]): string[] {
  const changes = options.map(option => dish.allergensByVariant?.[option])
  const codes = new Set(dish.allergens)
  for (const change of changes) for (const code of change?.remove ?? []) codes.delete(code)
  for (const change of changes) for (const code of change?.add ?? []) codes.add(code)
  return [...codes]
}

/** Names for places with room for one word; the dish's sheet has them in full. */
const SHORT_NAMES: Record<string, string> = { gluten: 'gluten', sesame: 'sésame', sulfites: 'sulfites' }

/** Such as `arachides, gluten`, to be used within a sentence. */
export function shortNames(
  codes: readonly string[],
  { allergenLabels }: Pick<AllergenNames, 'allergenLabels'>,
): string {
  return codes.map(code => SHORT_NAMES[code] ?? allergenLabels[code]?.fr.toLocaleLowerCase('fr') ?? code).join(', ')
}
