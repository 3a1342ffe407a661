/** A dish that has come to the menu lately is called new. */

import { createHash } from 'node:crypto'
import { toEuros } from '#api/kernel/order/money.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Menu, MenuItem } from './contract.ts'
import type { CategoryKey } from './contract-dish.ts'
import type { AdminItem } from './contract-staff.ts'
import {
  type Bearing,
  borne,
  earliestReduction,
  lowestOf30Days,
  type PriceStep,
  type PriceStepRow,
  type SurchargeMoveRow,
  summed,
} from './dish-prices.ts'
import { firstDishes } from './mark-best-sellers.ts'
import type {
  CategoryRow,
  LabelRow,
  MenuItemRow,
  RewardRow,
  SetMenuDrinkRow,
  SetMenuRow,
  SetMenuSupplements,
  VariantRow,
} from './rows.ts'
import { isAvailable, isSoldOut } from './rules/availability.ts'
import { wireColumns } from './rules/dish-fields.ts'
import { drawingAddress } from './rules/drawing.ts'
import { type DishPortions, isShown, portionsOn } from './rules/portions-of-day.ts'
import { isSurcharged } from './rules/takeaway-price.ts'

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
  supplements: SetMenuSupplements
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

/** How many days, the first one included. */
const NEW_DAYS = 60

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
    formules: rows.setMenus.map(row => wireSetMenu(row, rows.priceSteps, now)),
    softDrinks: softDrinks(rows, takeaway),
    formuleExclusions: rows.exclusions,
    formuleSupplements: wireSupplements(rows.supplements),
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

function wireReward({ maxBasePriceCents, valueCents: _, offered, ...reward }: RewardRow): Menu['rewards'][number] {
  return {
    ...reward,
    nameTh: reward.nameTh ?? undefined,
    menuItemId: reward.menuItemId ?? undefined,
    sameRecipeAs: reward.sameRecipeAs ?? undefined,
    maxBasePrice: maxBasePriceCents === null ? undefined : toEuros(maxBasePriceCents),
    offered: offered ? undefined : false,
  }
}

function wireSetMenu(row: SetMenuRow, steps: readonly PriceStepRow[], now: Date): Menu['formules'][number] {
  const { priceCents, available: _, ...setMenu } = row
  const lowest = lowerThan(
    priceCents,
    steps.filter(({ itemId }) => itemId === row.id),
    now,
  )
  return {
    ...setMenu,
    price: toEuros(priceCents),
    lowestPrice: lowest === undefined ? undefined : toEuros(lowest),
  }
}

function wireSupplements({ items, proteins }: SetMenuSupplements): Menu['formuleSupplements'] {
  return items || proteins ? { items: wirePrices(items ?? {}, 0), proteins: wirePrices(proteins ?? {}, 0) } : undefined
}

type Lowest = Pick<MenuItem, 'lowestPrice' | 'lowestPrices'>

type Past = {
  priceSteps: readonly PriceStepRow[]
  surchargeMoves: readonly SurchargeMoveRow[]
  /** What the variants of mains cost more than their base, today. */
  surchargeCents: number
}

/** What may be struck beside a dish's prices, where they themselves may not: nearly always nothing is said. */
function lowestPrices(
  row: Pick<MenuItemRow, 'id' | 'priceCents' | 'variantCents'> & Pick<Bearing, 'bearsSurcharge'>,
  { priceSteps: steps, surchargeMoves, surchargeCents }: Past,
  now: Date,
): Lowest {
  const stepsOf = (itemId: string | null, variant: string | null) =>
    steps.filter(step => step.itemId === itemId && step.variant === variant)
  if (row.priceCents !== null) {
    const cents = lowerThan(row.priceCents, stepsOf(row.id, null), now)
    return cents === undefined ? {} : { lowestPrice: toEuros(cents) }
  }
  const moves = surchargeMoves.filter(({ itemId }) => itemId === row.id)
  const surcharge = borne({ cents: surchargeCents, steps: stepsOf(null, null) }, { ...row, moves })
  const lower = Object.entries(row.variantCents ?? {}).flatMap(([variant, cents]) => {
    const history = summed({ cents, steps: stepsOf(row.id, variant) }, surcharge)
    const lowest = lowerThan(cents + surcharge.cents, history, now)
    return lowest === undefined ? [] : [[variant, toEuros(lowest)] as const]
  })
  return lower.length > 0 ? { lowestPrices: Object.fromEntries(lower) } : {}
}

function lowerThan(cents: number, history: readonly PriceStep[], now: Date): number | undefined {
  const lowest = lowestOf30Days(history, now, earliestReduction(now))
  return lowest !== null && lowest < cents ? lowest : undefined
}

type Novelty = { newUntil: string | null }

/** The last Paris day on which a dish that comes today is called new. */
export function newUntil(now: Date): string {
  return addDays(parisDay(now), NEW_DAYS - 1)
}

function isNew({ newUntil }: Novelty, now: Date): boolean {
  return newUntil !== null && parisDay(now) <= newUntil
}

/** The next instant at which a dish is no longer new, by the clock alone. */
export function noveltyEnds(items: readonly Novelty[], now: Date): Date | undefined {
  const lastDays = items.flatMap(item => (item.newUntil !== null && isNew(item, now) ? [item.newUntil] : []))
  const [first] = lastDays.sort()
  return first === undefined ? undefined : boundsOfDay(first).to
}
