import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { CATEGORY_KEYS, type CategoryKey } from '../contract/categories.ts'
import type { AdminItem } from '../contract/menu-admin.ts'
import { setMenuExclusions } from '../queries/set-menus.ts'
import { type MenuItemRow, menuItems } from '../queries/whole-menu.ts'
import { columnsOf } from '../rules/dish/dish-columns.ts'
import type { ItemFields } from '../rules/dish/item-fields.ts'
import { adminItemOf } from '../views/wire-menu.ts'

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

async function adminRows(tx: Queryable, now: Date) {
  const [rows, exclusions] = await Promise.all([menuItems(tx), setMenuExclusions(tx)])
  const excluded = new Set(exclusions.items)
  const wire = (row: MenuItemRow) =>
    adminItemOf(row, now, {
      inFormules: !excluded.has(row.id),
      position: rows.filter(({ category }) => category === row.category).indexOf(row),
    })
  return { rows, wire }
}

/**
 * What the staff decide of a dish, with its availability as stored, before the clock is applied.
 * @throws AppError 'not_found'
 */
export async function fieldsNamed(tx: Queryable, id: string): Promise<ItemFields & { unavailableUntil: Date | null }> {
  const [rows, exclusions] = await Promise.all([menuItems(tx), setMenuExclusions(tx)])
  const row = rows.find(row => row.id === id)
  if (!row) throw new AppError('not_found')
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
    inFormules: !exclusions.items.includes(id),
    drawing: { vessel: row.vessel, contents: row.contents },
    unavailableUntil: row.unavailableUntil,
  }
}
