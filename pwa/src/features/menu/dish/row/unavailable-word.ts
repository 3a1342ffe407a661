import type { MenuItem } from '#api/features/menu/contract/menu.ts'

/** Why a dish is not available, as text; undefined when it is. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : 'Indisponible'
}
