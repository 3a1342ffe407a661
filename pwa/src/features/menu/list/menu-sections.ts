/** Divides a menu into the sections of the page (docs/product.md#menu). */

import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { Service } from '#pwa/features/menu/service.ts'

export type MenuSection = { key: CategoryKey; title: string; titleEn: string; tab: string; items: MenuItem[] }

/** A tab has room for one word only. */
const TAB_WORDS: Partial<Record<CategoryKey, string>> = {
  boissons_soft: 'Boissons',
  cocktails_sans_alcool: 'Cocktails',
}

/** The categories with a tab on this menu, in order. */
export function menuSections(menu: Menu, service: Service): MenuSection[] {
  return menu.categories
    .filter(category => category[service])
    .map(({ key, label, labelEn }) => ({
      key,
      title: label,
      titleEn: labelEn,
      tab: TAB_WORDS[key] ?? label,
      items: menu[service][key] ?? [],
    }))
}
