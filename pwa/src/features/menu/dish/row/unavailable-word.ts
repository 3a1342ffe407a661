import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'

/** Why a dish is not available, as text; undefined when it is. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : OFF
}

const OFF = 'Indisponible'

/** Why a dish cannot be ordered for any day. What is sold out today goes into a cart for a later one. */
export function offWord(dish: MenuItem): string | undefined {
  return isOff(dish) ? OFF : undefined
}
