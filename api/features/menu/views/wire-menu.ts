import { toEuros } from '#api/kernel/order/money.ts'
import type { CategoryKey } from '../contract/categories.ts'
import type { Menu, MenuItem } from '../contract/menu.ts'
import type { AdminItem } from '../contract/menu-admin.ts'
import type { RewardRow, SetMenuDrinkRow, SetMenuRow } from '../queries/set-menus.ts'
import type { CategoryRow, LabelRow, MenuItemRow, VariantRow } from '../queries/whole-menu.ts'
import { isAvailable, isSoldOut } from '../rules/availability.ts'
import { wireColumns } from '../rules/dish/dish-columns.ts'
import { drawingAddress } from '../rules/picture/drawing/address.ts'

/** The menu as the tables hold it. */
export type MenuRows = {
  version: number
  surchargeCents: number
  categories: CategoryRow[]
  items: MenuItemRow[]
  setMenus: SetMenuRow[]
  drinks: SetMenuDrinkRow[]
  exclusions: { items: string[]; proteins: string[] }
  rewards: RewardRow[]
  allergens: LabelRow[]
  variants: VariantRow[]
}

/**
 * The menu as it is sent at an instant. Money becomes euros here, and the takeaway surcharge is added here and nowhere
 * else.
 */
export function menuOf(rows: MenuRows, now: Date): Menu {
  return {
    version: String(rows.version),
    categories: rows.categories,
    takeaway: byCategory(rows, item => item.inTakeaway && takeawayItem(item, rows.surchargeCents, now)),
    dineIn: byCategory(rows, item => item.inDineIn && dineInItem(item, now)),
    formules: rows.setMenus.map(({ priceCents, ...setMenu }) => ({ ...setMenu, price: toEuros(priceCents) })),
    softDrinks: rows.drinks.map(({ image, ...drink }) => ({ ...drink, price: 0, image: image ?? undefined })),
    formuleExclusions: rows.exclusions,
    takeawayVariantSurcharge: toEuros(rows.surchargeCents),
    rewards: rows.rewards.map(wireReward),
    allergenLabels: Object.fromEntries(rows.allergens.map(({ code, fr, en }) => [code, { fr, en }])),
    allergenDetails: Object.fromEntries(
      rows.allergens.flatMap(({ code, detailFr: fr, detailEn: en }) => (fr && en ? [[code, { fr, en }]] : [])),
    ),
    variantLabels: Object.fromEntries(
      rows.variants.map(({ name, en, noteFr, noteEn }) => [
        name,
        { en, noteFr: noteFr ?? undefined, noteEn: noteEn ?? undefined },
      ]),
    ),
  }
}

function byCategory(rows: MenuRows, wire: (item: MenuItemRow) => MenuItem | false): Menu['takeaway'] {
  const lists: Partial<Record<CategoryKey, MenuItem[]>> = {}
  for (const row of rows.items) {
    // A dish without a price yet is on no menu.
    if (row.priceCents === null && !row.variantCents) continue
    const item = wire(row)
    if (!item) continue
    const list = lists[row.category] ?? []
    list.push(item)
    lists[row.category] = list
  }
  return lists
}

/** Mains priced by variant cost the surcharge more to take away; all else costs its base price. */
function takeawayItem(item: MenuItemRow, surchargeCents: number, now: Date): MenuItem {
  return wireItem(item, item.category === 'plats' ? surchargeCents : 0, item.vatRate, now)
}

/** At table only alcohol is not at the 10 % of immediate consumption (BOI-TVA-LIQ-30-10-10). */
function dineInItem(item: MenuItemRow, now: Date): MenuItem {
  return wireItem(item, 0, item.alcohol ? 20 : 10, now)
}

/** A dish as the staff see it: base prices, the takeaway VAT rate, and which menus it is on. */
export function adminItemOf(row: MenuItemRow, now: Date, more: Pick<AdminItem, 'inFormules' | 'position'>): AdminItem {
  return { ...wireItem(row, 0, row.vatRate, now), takeaway: row.inTakeaway, dineIn: row.inDineIn, ...more }
}

function wireItem(item: MenuItemRow, variantSurchargeCents: number, vatRate: MenuItem['vatRate'], now: Date): MenuItem {
  return {
    id: item.id,
    category: item.category,
    name: item.name,
    nameEn: item.nameEn,
    nameTh: item.nameTh ?? undefined,
    description: item.description,
    price: item.priceCents === null ? undefined : toEuros(item.priceCents),
    prices: item.variantCents ? wirePrices(item.variantCents, variantSurchargeCents) : undefined,
    image: item.image ?? drawingAddress({ vessel: item.vessel, contents: item.contents }),
    photo: item.image === null ? undefined : photoOf(item.image, item),
    spicyLevels: item.spicyLevels,
    cookingOptions: item.cooking ?? undefined,
    options: item.temperatures ?? undefined,
    isCustomizable: item.mix ? true : undefined,
    mixOptions: item.mix ?? undefined,
    available: isAvailable(item, now),
    unavailableUntil: isSoldOut(item, now) ? item.unavailableUntil?.toISOString() : undefined,
    allergens: item.allergens,
    allergenDetails: item.allergenDetails ?? undefined,
    allergensByVariant: item.variantAllergens ?? undefined,
    meatOrigin: item.meatOrigin ?? undefined,
    ...wireColumns({ ...item, vatRate }),
    drawing: { vessel: item.vessel, contents: item.contents },
  }
}

function photoOf(url: string, { photoWidths, photoBlur }: MenuItemRow): MenuItem['photo'] {
  return photoWidths && photoBlur ? { url, widths: photoWidths, blur: photoBlur } : { url }
}

function wirePrices(cents: Record<string, number>, surchargeCents: number): Record<string, number> {
  return Object.fromEntries(Object.entries(cents).map(([variant, base]) => [variant, toEuros(base + surchargeCents)]))
}

function wireReward({ maxBasePriceCents, ...reward }: RewardRow): Menu['rewards'][number] {
  return {
    ...reward,
    nameTh: reward.nameTh ?? undefined,
    menuItemId: reward.menuItemId ?? undefined,
    sameRecipeAs: reward.sameRecipeAs ?? undefined,
    maxBasePrice: maxBasePriceCents === null ? undefined : toEuros(maxBasePriceCents),
  }
}
