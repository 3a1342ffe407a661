/** Short words for the tests of the catalogue, each of which expects the list of offenders to be empty. */

import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { CatalogueItem } from '#api/features/menu/seed-database.ts'
import { catalogue } from './seed-menu.ts'

export const { items } = catalogue

export const itemsOf = (category: CategoryKey) => items.filter(item => item.category === category)

export const idsOf = (list: readonly { id: string }[]) => list.map(one => one.id)

/** The ids of the items that break a rule. */
export const offenders = (breaks: (item: CatalogueItem) => unknown, among = items) => idsOf(among.filter(breaks))

export function item(id: string): CatalogueItem {
  const found = items.find(one => one.id === id)
  if (!found) throw new Error(`no item ${id} in the catalogue`)
  return found
}

/** Base prices in cents: the one, or one for each variant. */
export const pricesOf = (of: CatalogueItem) => Object.values(of.pricesCents ?? { one: of.priceCents ?? Number.NaN })

export const variantsOf = (of: CatalogueItem) => Object.keys(of.pricesCents ?? {})

/** Allergens of a dish as it is really served with a variant. */
export function servedAllergens(of: CatalogueItem, variant: string): string[] {
  const { add = [], remove = [] } = of.allergensByVariant?.[variant] ?? {}
  return [...of.allergens.filter(code => !remove.includes(code)), ...add]
}

/** What a guest reads of a dish, in lower case. */
export const textOf = (of: CatalogueItem) => `${of.name} ${of.description}`.toLowerCase()

export const duplicates = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i)
