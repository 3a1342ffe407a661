/**
 * Allergens and origins in full, for a dish's sheet; they are not part of the first load (EU 1169/2011; décret
 * 2025-141).
 */
import type { MenuItem } from '#api/features/menu/contract.ts'
import { type AllergenNames, allergenCodes } from './allergens.ts'

/** The allergens' French names, for the dish with these options. */
export function allergenWords(dish: MenuItem, options: readonly string[], names: AllergenNames): string[] {
  return allergenCodes(dish, options).map(code => {
    const name = names.allergenLabels[code]?.fr ?? code
    const detail = (dish.allergenDetails?.[code] ?? names.allergenDetails[code])?.fr
    return detail ? `${name} (${detail})` : name
  })
}

/** Such as `Poulet : France`, one for each meat that the dish as chosen may contain. */
export function originWords(dish: MenuItem, variant: string | undefined): string[] {
  return Object.entries(dish.meatOrigin ?? {})
    .filter(([meat]) => !variant || !dish.prices || isOf(variant, meat) || !isAnyVariant(dish, meat))
    .map(([meat, country]) => `${meat}\u00a0: ${country}`)
}

/** A variant such as 'Poulet croustillant' or 'Poulet Satay' is chicken too. */
function isOf(variant: string, meat: string): boolean {
  return variant === meat || variant.startsWith(`${meat} `)
}

function isAnyVariant(dish: MenuItem, meat: string): boolean {
  return Object.keys(dish.prices ?? {}).some(variant => isOf(variant, meat))
}
