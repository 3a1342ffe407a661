/** Divides a menu into the sections of the page (docs/product.md#menu). */

import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { MenuLead } from '#api/features/menu/rules/menu-lead.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'

export type MenuSection = { key: CategoryKey; title: string; titleEn: string; tab: string; items: MenuItem[] }

/** A tab has room for one word only; a heading of the owner's stands as it is. */
const TAB_WORDS: Readonly<Record<string, string>> = {
  'Boissons fraîches': 'Boissons',
  'Cocktails sans alcool': 'Cocktails',
}

/** The categories with a tab on this menu, in order. */
export function menuSections(menu: Menu, service: Service): MenuSection[] {
  return menu.categories
    .filter(category => category[service])
    .map(({ key, label, labelEn }) => ({
      key,
      title: label,
      titleEn: labelEn,
      tab: TAB_WORDS[label] ?? label,
      items: menu[service][key] ?? [],
    }))
}

/** The sections as a list shows them: the one that leads before the others, which keep their order. */
export function ledBy(sections: MenuSection[], lead: MenuLead): MenuSection[] {
  const isLead = ({ key }: MenuSection) => key === lead
  return sections.some(isLead)
    ? [...sections.filter(isLead), ...sections.filter(section => !isLead(section))]
    : sections
}
// The order of a list while somebody searches: nothing is removed, what was not found is hidden where it stands, and what
// was found takes the found ones' places, best first. So most stays where it is, and moves nothing in the page.

/** The rank of each found thing, 0 the best; undefined while nobody searches. */
export type Ranks = ReadonlyMap<string, number> | undefined

export function ranksOf(ids: readonly string[] | undefined): Ranks {
  return ids && new Map(ids.map((id, rank) => [id, rank]))
}

/** @param rankOf undefined for what was not found */
export function inFoundOrder<T>(all: readonly T[], rankOf: (one: T) => number | undefined): readonly T[] {
  const found = all.flatMap(one => {
    const rank = rankOf(one)
    return rank === undefined ? [] : [{ one, rank }]
  })
  found.sort((one, other) => one.rank - other.rank)
  let next = 0
  return all.map(one => (rankOf(one) === undefined ? one : (found[next++]?.one ?? one)))
}
