import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Queryable, Sql } from '#api/platform/database/database.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import type { Menu } from '../contract/menu.ts'
import { dishPortions } from '../queries/portions.ts'
import { priceSteps, surchargeMoves } from '../queries/price-history.ts'
import { rewardDishes, setMenuDrinks, setMenuExclusions, setMenus } from '../queries/set-menus.ts'
import { allergenLabels, menuCategories, menuItems, menuVersion, variantLabels } from '../queries/whole-menu.ts'
import { nextReturn } from '../rules/availability.ts'
import { noveltyEnds } from '../rules/novelty.ts'
import { type DishPortions, portionsOn } from '../rules/portions.ts'
import { earliestReduction, referenceFrom } from '../rules/price/lowest-price.ts'
import { type MenuRows, menuOf } from '../views/wire-menu.ts'
import { reservedUntil } from './portions/reserved-until.ts'

export type MenuSnapshot = {
  /** `assert_current` compares it; a dish that comes back at its hour does not raise it. */
  version: number
  /** As customers see it, with what is left of dishes that have a number. */
  menu: Menu
  /**
   * What orders are priced from: the same but for portions. They are taken in the order's own transaction, for its day,
   * and an unpaid order may hold the last ones itself.
   */
  orderable: Menu
  /** Of the dishes that have a number on some day. */
  portions: ReadonlyMap<string, DishPortions>
}

/**
 * The menu, read and priced once for each change; valid until the next sold-out dish comes back, a new one is no longer
 * new, portions are of another day, or a price was of another day than the thirty before.
 */
export const menuSnapshot: SnapshotSource<MenuSnapshot> = {
  name: 'menu',
  channel: 'menu_changed',
  async load(sql, now) {
    // All tables are read in one snapshot, since version and prices belong together.
    const tables = await sql.begin('isolation level repeatable read read only', tx => menuRows(tx, now))
    const { version, portions } = tables
    const rows = { ...tables, reservedUntil: await reservedToday(sql, portions, now) }
    const menu = menuOf(rows, now)
    const orderable = portions.size > 0 ? menuOf({ ...rows, portions: new Map() }, now) : menu
    return {
      value: { version, menu, orderable, portions },
      validUntil: earliest(
        nextReturn(rows.items, now, portions.size > 0 ? boundsOfDay(parisDay(now)).to : undefined),
        noveltyEnds(rows.items, now),
        rows.priceSteps.length + rows.surchargeMoves.length > 0 ? boundsOfDay(parisDay(now)).to : undefined,
      ),
    }
  },
}

function earliest(...instants: (Date | undefined)[]): Date | undefined {
  const times = instants.flatMap(instant => instant?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** When dishes of which none is left today may come back, because those who hold them have not paid yet. */
async function reservedToday(sql: Sql, portions: MenuRows['portions'], now: Date): Promise<Map<string, Date>> {
  const day = parisDay(now)
  const dishes = [...portions].flatMap(([id, known]) => (portionsOn(known, day)?.left === 0 ? [id] : []))
  if (dishes.length === 0) return new Map()
  const { value: settings } = await settingsSnapshot.load(sql, now)
  return await reservedUntil(sql, { day, dishes }, settings, now)
}

async function menuRows(tx: Queryable, now: Date): Promise<Omit<MenuRows, 'reservedUntil'>> {
  const [version, categories, items, menus, drinks, exclusions, rewards, allergens, variants, portions, steps, moves] =
    await Promise.all([
      menuVersion(tx),
      menuCategories(tx),
      menuItems(tx),
      setMenus(tx),
      setMenuDrinks(tx),
      setMenuExclusions(tx),
      rewardDishes(tx),
      allergenLabels(tx),
      variantLabels(tx),
      dishPortions(tx, parisDay(now)),
      priceSteps(tx, referenceFrom(earliestReduction(now))),
      surchargeMoves(tx, referenceFrom(earliestReduction(now))),
    ])
  if (!version) throw new Error('the menu is missing: the seed has not run')
  return {
    ...version,
    categories,
    items,
    setMenus: menus,
    drinks,
    exclusions,
    rewards,
    allergens,
    variants,
    portions,
    priceSteps: steps,
    surchargeMoves: moves,
  }
}
