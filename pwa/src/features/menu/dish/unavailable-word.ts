import type { MenuItem } from '#api/features/menu/contract/menu.ts'

/** Why a dish cannot be had, in words; undefined when it can. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : 'Indisponible'
}
