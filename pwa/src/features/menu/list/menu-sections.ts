/** The takeaway menu cut into the tabs of the page (specification 1, section 2). */
import type { CategoryKey, Menu, MenuItem } from '#api/features/menu/contract.ts'

export type MenuSection = { key: CategoryKey; title: string; tab: string; items: MenuItem[] }

/** A tab has room for one word. */
const TAB_WORDS: Partial<Record<CategoryKey, string>> = {
  boissons_soft: 'Boissons',
  cocktails_sans_alcool: 'Cocktails',
}

/** The categories that have a takeaway tab, in the menu's order. */
export function takeawaySections(menu: Menu): MenuSection[] {
  return menu.categories
    .filter(category => category.takeaway)
    .map(({ key, label }) => ({ key, title: label, tab: TAB_WORDS[key] ?? label, items: menu.takeaway[key] ?? [] }))
}
