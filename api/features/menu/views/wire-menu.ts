import { createHash } from 'node:crypto'
import { toEuros } from '#api/kernel/order/money.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { CategoryKey } from '../contract/categories.ts'
import type { Menu, MenuItem } from '../contract/menu.ts'
import type { AdminItem } from '../contract/menu-admin.ts'
import type { PriceStepRow, SurchargeMoveRow } from '../queries/price-history.ts'
import type { RewardRow, SetMenuDrinkRow, SetMenuRow } from '../queries/set-menus.ts'
import type { CategoryRow, LabelRow, MenuItemRow, VariantRow } from '../queries/whole-menu.ts'
import { isAvailable, isSoldOut } from '../rules/availability.ts'
import { wireColumns } from '../rules/dish/dish-columns.ts'
import { firstDishes } from '../rules/first-dishes.ts'
import { isNew } from '../rules/novelty.ts'
import { drawingAddress } from '../rules/picture/drawing/address.ts'
import { type DishPortions, isShown, portionsOn } from '../rules/portions.ts'
import { isSurcharged } from '../rules/price/price-changes.ts'
import { lowestPrices } from './lowest-prices.ts'

/** The menu as the tables hold it. */
export type MenuRows = {
  version: number
  surchargeCents: number
  bestSellersFirst: boolean
  photosLead: boolean
  categories: CategoryRow[]
  items: MenuItemRow[]
  setMenus: SetMenuRow[]
  drinks: SetMenuDrinkRow[]
  exclusions: { items: string[]; proteins: string[] }
  rewards: RewardRow[]
  allergens: LabelRow[]
  variants: VariantRow[]
  /** Of the dishes that have a number on some day. */
  portions: ReadonlyMap<string, DishPortions>
  /** Of those of which none is left today: when the first unpaid order that holds some may let go. */
  reservedUntil: ReadonlyMap<string, Date>
  /** What prices were changed lately, oldest first. */
  priceSteps: PriceStepRow[]
  /** What dishes came into the mains or left them lately, oldest first. */
  surchargeMoves: SurchargeMoveRow[]
}

/**
 * The menu as it is sent at an instant. Money becomes euros here, and the takeaway surcharge is added here and nowhere
 * else.
 */
export function menuOf(rows: MenuRows, now: Date): Menu {
  const takeaway = byCategory(rows, item => item.inTakeaway && takeawayItem(item, rows, now))
  return {
    version: versionOf(rows, now),
    categories: rows.categories,
    takeaway,
    dineIn: byCategory(rows, item => item.inDineIn && dineInItem(item, rows, now)),
    startWith: startWith(rows, takeaway),
    formules: rows.setMenus.map(({ priceCents, ...setMenu }) => ({ ...setMenu, price: toEuros(priceCents) })),
    softDrinks: softDrinks(rows, takeaway),
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

/**
 * Pages compare it, so it also says which numbers are shown. Orders are decided on the database's own version, which no
 * sale raises.
 */
function versionOf({ version, portions, reservedUntil }: MenuRows, now: Date): string {
  const shown = [...portions.keys()].sort().flatMap(id => {
    const left = leftOf(portions, id, now)
    return left !== undefined && isShown(left) ? [`${id} ${left} ${reservedUntil.get(id)?.toISOString() ?? ''}`] : []
  })
  if (shown.length === 0) return String(version)
  return `${version}-${createHash('sha256').update(shown.join()).digest('hex').slice(0, 8)}`
}

function byCategory(rows: MenuRows, wire: (item: MenuItemRow) => MenuItem | false): Menu['takeaway'] {
  const lists: Partial<Record<CategoryKey, MenuItem[]>> = {}
  for (const row of rows.bestSellersFirst ? bestSellersFirst(rows.items) : rows.items) {
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

/** The others stay in the order that the staff have given them. */
function bestSellersFirst(items: readonly MenuItemRow[]): MenuItemRow[] {
  return [...items.filter(({ bestSeller }) => bestSeller), ...items.filter(({ bestSeller }) => !bestSeller)]
}

function startWith({ items, bestSellersFirst }: MenuRows, takeaway: Menu['takeaway']): string[] | undefined {
  const soldPlaces = new Map(items.map(({ id, soldPlace }) => [id, soldPlace]))
  const dishes = Object.values(takeaway).flat()
  return firstDishes(
    dishes.map(dish => ({ ...dish, leadPlace: dish.leadPlace ?? null, soldPlace: soldPlaces.get(dish.id) ?? null })),
    bestSellersFirst,
  )
}

/** A set menu's drinks, each with the picture that the menu shows of it: the photo, else the drawing. */
function softDrinks({ drinks }: MenuRows, takeaway: Menu['takeaway']): Menu['softDrinks'] {
  const images = new Map(
    Object.values(takeaway)
      .flat()
      .map(({ id, image }) => [id, image]),
  )
  return drinks.map(drink => ({ ...drink, price: 0, image: images.get(drink.menuItemId) }))
}

/** Mains priced by variant cost the surcharge more to take away; all else costs its base price. */
function takeawayItem(row: MenuItemRow, rows: MenuRows, now: Date): MenuItem {
  const { portions, photosLead } = rows
  const bearsSurcharge = isSurcharged(row.category)
  const wired = wireItem(row, bearsSurcharge ? rows.surchargeCents : 0, row.vatRate, now)
  const item = listed({ ...wired, ...lowestPrices({ ...row, bearsSurcharge }, rows, now) }, photosLead)
  const left = leftOf(portions, row.id, now)
  if (left === undefined || !isShown(left) || !item.available) return item
  if (left > 0) return { ...item, portionsLeft: left }
  return {
    ...item,
    available: false,
    unavailableUntil: boundsOfDay(parisDay(now)).to.toISOString(),
    portionsLeft: 0,
    reservedUntil: rows.reservedUntil.get(row.id)?.toISOString(),
  }
}

function leftOf(portions: MenuRows['portions'], id: string, now: Date): number | undefined {
  const known = portions.get(id)
  return known && portionsOn(known, parisDay(now))?.left
}

/** At table only alcohol is not at the 10 % of immediate consumption (BOI-TVA-LIQ-30-10-10). */
function dineInItem(item: MenuItemRow, { photosLead }: MenuRows, now: Date): MenuItem {
  return listed(wireItem(item, 0, item.alcohol ? 20 : 10, now), photosLead)
}

function listed(item: MenuItem, photosLead: boolean): MenuItem {
  return photosLead ? item : { ...item, image: drawingAddress(item.drawing) }
}

/** A dish as the staff see it: base prices, the takeaway VAT rate, and which menus it is on. */
export function adminItemOf(
  row: MenuItemRow,
  now: Date,
  portions: DishPortions | undefined,
  more: Pick<AdminItem, 'inFormules' | 'position'>,
): AdminItem {
  return {
    ...wireItem(row, 0, row.vatRate, now),
    takeaway: row.inTakeaway,
    dineIn: row.inDineIn,
    usualPortions: portions?.usual.some(number => number !== null) ? [...portions.usual] : undefined,
    portionsToday: portions && portionsOn(portions, parisDay(now)),
    ...more,
  }
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
    // One that is switched off has no end.
    unavailableUntil: item.available && isSoldOut(item, now) ? item.unavailableUntil?.toISOString() : undefined,
    allergens: item.allergens,
    allergenDetails: item.allergenDetails ?? undefined,
    allergensByVariant: item.variantAllergens ?? undefined,
    meatOrigin: item.meatOrigin ?? undefined,
    ...wireColumns({ ...item, vatRate }),
    bestSeller: item.bestSeller || undefined,
    isNew: isNew(item, now) || undefined,
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
