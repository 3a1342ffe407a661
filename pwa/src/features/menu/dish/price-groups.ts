import type { MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/money.ts'

/** The variants of a dish by what they cost, cheapest first; empty where the dish has one price. */
export function priceGroups(dish: MenuItem): { cents: number; names: string[] }[] {
  const groups = new Map<number, string[]>()
  for (const [name, euros] of Object.entries(dish.prices ?? {})) {
    const cents = toCents(euros)
    groups.set(cents, [...(groups.get(cents) ?? []), name])
  }
  return [...groups].map(([cents, names]) => ({ cents, names })).sort((one, other) => one.cents - other.cents)
}
