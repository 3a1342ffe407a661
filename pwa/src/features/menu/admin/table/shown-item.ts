import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import type { Availability, Shown } from '#api/features/menu/rules/dish-change.ts'

/** A dish as its row shows it. */
export function shownOf({ name, category, price, prices, available, unavailableUntil }: AdminItem): Shown {
  const availability: Availability = unavailableUntil ? 'soldOut' : available ? 'on' : 'off'
  return { name, category, price: price ?? null, prices: prices ?? {}, availability }
}

export const AVAILABILITY_WORDS: Record<Availability, string> = {
  on: 'Disponible',
  soldOut: 'Épuisé aujourd’hui',
  off: 'Indisponible',
}
