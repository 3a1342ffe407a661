/** Allergens and origins of a dish as chosen, in words (EU 1169/2011; décret 2025-141). */
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'

/** The part of the menu that names allergens: labels, and which cereal or nut they are unless a dish says another. */
export type AllergenNames = Pick<Menu, 'allergenLabels' | 'allergenDetails'>

/**
 * The codes of the allergens in the dish with these options (a variant, the fruits of a mix); without any, in the dish
 * itself. What one option takes away never hides what another brings.
 */
export function allergenCodes(dish: MenuItem, options: readonly string[]): string[] {
  const changes = options.map(option => dish.allergensByVariant?.[option])
  const codes = new Set(dish.allergens)
  for (const change of changes) for (const code of change?.remove ?? []) codes.delete(code)
  for (const change of changes) for (const code of change?.add ?? []) codes.add(code)
  return [...codes]
}

/** The allergens' French names, for the dish with these options. */
export function allergenWords(dish: MenuItem, options: readonly string[], names: AllergenNames): string[] {
  return allergenCodes(dish, options).map(code => {
    const name = names.allergenLabels[code]?.fr ?? code
    const detail = (dish.allergenDetails?.[code] ?? names.allergenDetails[code])?.fr
    return detail ? `${name} (${detail})` : name
  })
}

/** Where there is room for one word; the whole name is in the dish's sheet. */
const SHORT_NAMES: Record<string, string> = { gluten: 'gluten', sesame: 'sésame', sulfites: 'sulfites' }

/** `arachides, gluten`: inside a sentence. */
export function shortNames(
  codes: readonly string[],
  { allergenLabels }: Pick<AllergenNames, 'allergenLabels'>,
): string {
  return codes.map(code => SHORT_NAMES[code] ?? allergenLabels[code]?.fr.toLocaleLowerCase('fr') ?? code).join(', ')
}

/** `Poulet : France`, one for each meat that the dish as chosen may hold. */
export function originWords(dish: MenuItem, variant: string | undefined): string[] {
  return Object.entries(dish.meatOrigin ?? {})
    .filter(([meat]) => !variant || !dish.prices || isOf(variant, meat) || !isAnyVariant(dish, meat))
    .map(([meat, country]) => `${meat}\u00a0: ${country}`)
}

/** 'Poulet croustillant' and 'Poulet Satay' are chicken too. */
function isOf(variant: string, meat: string): boolean {
  return variant === meat || variant.startsWith(`${meat} `)
}

function isAnyVariant(dish: MenuItem, meat: string): boolean {
  return Object.keys(dish.prices ?? {}).some(variant => isOf(variant, meat))
}
