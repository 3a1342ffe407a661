import type { Queryable } from '#api/platform/database/database.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import type { Menu } from '../contract/menu.ts'
import { rewardDishes, setMenuDrinks, setMenuExclusions, setMenus } from '../queries/set-menus.ts'
import { allergenLabels, menuCategories, menuItems, menuVersion, variantLabels } from '../queries/whole-menu.ts'
import { nextReturn } from '../rules/availability.ts'
import { type MenuRows, menuOf } from '../views/wire-menu.ts'

export type MenuSnapshot = {
  /** `assert_current` compares it; a dish that comes back at its hour does not raise it. */
  version: number
  menu: Menu
}

/** The menu, read and priced once for each change; valid until the next sold-out dish comes back. */
export const menuSnapshot: SnapshotSource<MenuSnapshot> = {
  name: 'menu',
  channel: 'menu_changed',
  async load(sql, now) {
    // All tables are read in one snapshot, since version and prices belong together.
    const rows = await sql.begin('isolation level repeatable read read only', menuRows)
    return {
      value: { version: rows.version, menu: menuOf(rows, now) },
      validUntil: nextReturn(rows.items, now),
    }
  },
}

async function menuRows(tx: Queryable): Promise<MenuRows> {
  const [version, categories, items, menus, drinks, exclusions, rewards, allergens, variants] = await Promise.all([
    menuVersion(tx),
    menuCategories(tx),
    menuItems(tx),
    setMenus(tx),
    setMenuDrinks(tx),
    setMenuExclusions(tx),
    rewardDishes(tx),
    allergenLabels(tx),
    variantLabels(tx),
  ])
  if (!version) throw new Error('the menu is missing: the seed has not run')
  return { ...version, categories, items, setMenus: menus, drinks, exclusions, rewards, allergens, variants }
}
