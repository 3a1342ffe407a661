import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { CATEGORY_KEYS, type CategoryKey } from './contract-dish.ts'
import type { AdminItem } from './contract-staff.ts'
import { dishPortions } from './dish-portions.ts'
import { type MenuItemRow, menuItems, setMenuExclusions } from './rows.ts'
import { columnsOf, type ItemFields } from './rules/dish-fields.ts'
import { NO_USUAL_PORTIONS, type UsualPortions } from './rules/portions-of-day.ts'
import { adminItemOf } from './view.ts'

/** Every dish by category, also those without a price, which no menu shows; an empty category has an empty list. */
export async function listItems(ctx: Ctx): Promise<Record<CategoryKey, AdminItem[]>> {
  const { rows, wire } = await adminRows(ctx.sql, ctx.clock())
  const lists = CATEGORY_KEYS.map(key => [key, rows.filter(({ category }) => category === key).map(wire)])
  return Object.fromEntries(lists) as Record<CategoryKey, AdminItem[]>
}

/**
 * One dish as the caller's transaction sees it.
 * @throws AppError 'not_found'
 */
export async function adminItemNamed(tx: Queryable, id: string, now: Date): Promise<AdminItem> {
  const { rows, wire } = await adminRows(tx, now)
  const row = rows.find(row => row.id === id)
  if (!row) throw new AppError('not_found')
  return wire(row)
}

/** Several dishes as the caller's transaction sees them, in the menu's order. */
export async function adminItemsNamed(tx: Queryable, ids: ReadonlySet<string>, now: Date): Promise<AdminItem[]> {
  const { rows, wire } = await adminRows(tx, now)
  return rows.filter(({ id }) => ids.has(id)).map(wire)
}

async function adminRows(tx: Queryable, now: Date) {
  const [rows, exclusions, portions] = await Promise.all([
    menuItems(tx),
    setMenuExclusions(tx),
    dishPortions(tx, parisDay(now)),
  ])
  const excluded = new Set(exclusions.items)
  const wire = (row: MenuItemRow) =>
    adminItemOf(row, now, portions.get(row.id), {
      inFormules: !excluded.has(row.id),
      position: rows.filter(({ category }) => category === row.category).indexOf(row),
    })
  return { rows, wire }
}

/** What the staff decide of a dish, with its availability as stored, before the clock is applied. */
export type StoredFields = ItemFields & { unavailableUntil: Date | null }

/** @throws AppError 'not_found' */
export async function fieldsNamed(tx: Queryable, id: string): Promise<StoredFields> {
  const fields = (await fieldsOf(tx, [id])).get(id)
  if (!fields) throw new AppError('not_found')
  return fields
}

/** The same of several dishes, by id; those that are gone are missing. */
export async function fieldsOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, StoredFields>> {
  const [rows, exclusions, portions] = await Promise.all([
    menuItems(tx),
    setMenuExclusions(tx),
    usualPortionsOf(tx, ids),
  ])
  const named = new Set(ids)
  const excluded = new Set(exclusions.items)
  const fields = (row: MenuItemRow) => storedFields(row, excluded, portions.get(row.id))
  return new Map(rows.filter(({ id }) => named.has(id)).map(row => [row.id, fields(row)]))
}

function storedFields(row: MenuItemRow, excluded: ReadonlySet<string>, usual: UsualPortions | undefined): StoredFields {
  return {
    category: row.category,
    name: row.name,
    nameEn: row.nameEn,
    nameTh: row.nameTh,
    description: row.description,
    priceCents: row.priceCents,
    pricesCents: row.variantCents ?? {},
    spicyLevels: row.spicyLevels,
    cookingOptions: row.cooking ?? [],
    options: row.temperatures ?? [],
    mixOptions: row.mix ?? [],
    available: row.available,
    allergens: row.allergens,
    allergenDetails: row.allergenDetails ?? {},
    allergensByVariant: row.variantAllergens ?? {},
    meatOrigin: row.meatOrigin ?? {},
    ...columnsOf(row),
    takeaway: row.inTakeaway,
    dineIn: row.inDineIn,
    inFormules: !excluded.has(row.id),
    usualPortions: usual ?? NO_USUAL_PORTIONS,
    drawing: { vessel: row.vessel, contents: row.contents },
    unavailableUntil: row.unavailableUntil,
  }
}

/** The usual numbers of dishes, by id; seven times null for one that has none. */
async function usualPortionsOf(tx: Queryable, itemIds: readonly string[]): Promise<Map<string, UsualPortions>> {
  const rows = await tx<{ id: string; usual: UsualPortions }[]>`
    select i.id, json_agg(p.portions order by w.weekday) as usual
    from unnest(${itemIds}::text[]) i (id)
    cross join generate_series(1, 7) w (weekday)
    left join menu_item_portions p on p.item_id = i.id and p.weekday = w.weekday
    group by i.id`
  return new Map(rows.map(({ id, usual }) => [id, usual]))
}
