import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Columns, Queryable, Sql } from '#api/platform/database/database.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import type { Menu } from './contract.ts'
import { dishPortions, reservedUntil } from './dish-portions.ts'
import { earliestReduction, type PriceStepRow, referenceFrom, type SurchargeMoveRow } from './dish-prices.ts'
import {
  type CategoryRow,
  type LabelRow,
  menuItems,
  rewardDishes,
  type SetMenuDrinkRow,
  type SetMenuSupplements,
  setMenuExclusions,
  setMenus,
  type VariantRow,
} from './rows.ts'
import { nextReturn } from './rules/availability.ts'
import { type DishPortions, portionsOn } from './rules/portions-of-day.ts'
import { type MenuRows, menuOf, noveltyEnds } from './view.ts'

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
  const [
    version,
    categories,
    items,
    menus,
    drinks,
    exclusions,
    supplements,
    rewards,
    allergens,
    variants,
    portions,
    steps,
    moves,
  ] = await Promise.all([
    menuVersion(tx),
    menuCategories(tx),
    menuItems(tx),
    setMenus(tx),
    setMenuDrinks(tx),
    setMenuExclusions(tx),
    setMenuSupplements(tx),
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
    setMenus: menus.filter(({ available }) => available),
    drinks,
    exclusions,
    supplements,
    rewards,
    allergens,
    variants,
    portions,
    priceSteps: steps,
    surchargeMoves: moves,
  }
}

/**
 * Every price that was changed since an instant, each price's oldest first; without a dish: the takeaway surcharge. A set
 * menu's key is no dish's.
 */
async function priceSteps(tx: Queryable, since: Date): Promise<PriceStepRow[]> {
  return await tx<PriceStepRow[]>`
    select item_id, variant, from_cents, to_cents, at
    from (
      select id, item_id, variant, from_cents, to_cents, changed_at as at
      from price_changes
      union all
      select id, set_menu_id, null, from_cents, to_cents, changed_at
      from set_menu_price_changes
    ) steps
    where at >= ${since}
    order by id`
}

/** Every dish that came into the mains or left them since an instant, oldest first. */
async function surchargeMoves(tx: Queryable, since: Date): Promise<SurchargeMoveRow[]> {
  return await tx<SurchargeMoveRow[]>`
    select item_id, bears_surcharge, changed_at as at
    from surcharge_moves
    where changed_at >= ${since}
    order by id`
}

/** The version of the menu, and the settings that are part of it. */
export type MenuVersion = Columns<'settings', 'version' | 'bestSellersFirst' | 'photosLead'> & {
  surchargeCents: number
}

async function menuVersion(tx: Queryable): Promise<MenuVersion | undefined> {
  const [row] = await tx<MenuVersion[]>`
    select
      v.version,
      s.takeaway_variant_surcharge_cents as surcharge_cents,
      s.best_sellers_first,
      s.photos_lead
    from menu_version v
    cross join settings s`
  return row
}

async function menuCategories(tx: Queryable): Promise<CategoryRow[]> {
  return await tx<CategoryRow[]>`
    select key, label_fr as label, label_en, in_takeaway as takeaway, in_dine_in as dine_in
    from menu_categories
    order by position`
}

/** The fourteen allergens in the regulation's order. */
async function allergenLabels(tx: Queryable): Promise<LabelRow[]> {
  return await tx<LabelRow[]>`
    select code, label_fr as fr, label_en as en, detail_fr, detail_en
    from allergens
    order by position`
}

async function variantLabels(tx: Queryable): Promise<VariantRow[]> {
  return await tx<VariantRow[]>`
    select name, label_en as en, note_fr, note_en
    from variants
    order by position`
}

/** What dishes and proteins cost more in set menus, in cents. */
async function setMenuSupplements(tx: Queryable): Promise<SetMenuSupplements> {
  const [row] = await tx<[SetMenuSupplements]>`
    select
      (select json_object_agg(item_id, price_cents order by item_id collate "C") from set_menu_item_supplements) as items,
      (
        select json_object_agg(variant, price_cents order by variant collate "C") from set_menu_variant_supplements
      ) as proteins`
  return row
}

async function setMenuDrinks(tx: Queryable): Promise<SetMenuDrinkRow[]> {
  return await tx<SetMenuDrinkRow[]>`
    select d.id, d.menu_item_id, t.name, d.is_default as default
    from set_menu_drinks d
    join menu_items i on i.id = d.menu_item_id
    join menu_item_texts t on t.item_id = d.menu_item_id and t.locale = 'fr'
    where i.deleted_at is null and i.in_takeaway and i.price_cents is not null
    order by d.position`
}
