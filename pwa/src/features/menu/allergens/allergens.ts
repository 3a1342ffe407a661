/** Allergens and origins of a dish as chosen, in words (EU 1169/2011; décret 2025-141). */
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'

/** The part of the menu that names allergens: labels, and which cereal or nut they are unless a dish says another. */
export type AllergenNames = Pick<Menu, 'allergenLabels' | 'allergenDetails'>

/** The allergens' French names, for the dish as it is with a variant; without one, for the dish itself. */
export function allergenWords(dish: MenuItem, variant: string | undefined, names: AllergenNames): string[] {
  const change = variant ? dish.allergensByVariant?.[variant] : undefined
  const codes = new Set([...dish.allergens, ...(change?.add ?? [])])
  for (const code of change?.remove ?? []) codes.delete(code)
  return [...codes].map(code => {
    const name = names.allergenLabels[code]?.fr ?? code
    const detail = (dish.allergenDetails?.[code] ?? names.allergenDetails[code])?.fr
    return detail ? `${name} (${detail})` : name
  })
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
