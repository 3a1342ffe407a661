/**
 * The shape of `sql/seed/catalogue.json`: a restaurateur reads and edits it, so each dish stands in one piece, in
 * cents.
 */

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SettingsSeed, seedSettings } from '#api/features/settings/save-settings.ts'
import type { Queryable, Row, Sql } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import type { Tables } from '#api/platform/database/tables.ts'
import { writePriceChanges } from '#api/platform/trail.ts'
import type { CategoryKey, VatRate } from './contract-dish.ts'
import { NO_PRICES, priceChanges, writeSetMenuPrices } from './dish-prices.ts'
import { columnRow } from './rows.ts'
import { columnsOf, type WireColumns } from './rules/dish-fields.ts'

/**
 * Fills an empty database with the menu and the settings of `sql/seed/`, in one transaction; existing data stay as they
 * are. Of several processes that start together only one does it.
 * @param over what a fresh installation begins with in place of the seed's settings
 * @param folder the repository's `sql/seed`
 */
export async function seed(
  sql: Sql,
  over: Partial<SettingsSeed> = {},
  folder = path.resolve('sql/seed'),
): Promise<void> {
  const catalogue = await readSeed<Catalogue>(folder, 'catalogue.json')
  const settings = await readSeed<SettingsSeed>(folder, 'settings.json')
  await sql.begin(async tx => {
    await lockAlone(tx, 'seed')
    await seedSettings(tx, { ...settings, ...over }, catalogue.takeawayVariantSurchargeCents)
    if (await isMenuEmpty(tx)) await seedMenu(tx, catalogue)
  })
}

async function isMenuEmpty(tx: Queryable): Promise<boolean> {
  const [row] = await tx<[{ empty: boolean }]>`select not exists (select from menu_categories) as empty`
  return row.empty
}

async function seedMenu(tx: Queryable, catalogue: Catalogue): Promise<void> {
  for (const { table, rows } of catalogueRows(catalogue)) {
    // The driver's types would compare the rows of every table with each other, for a sixth of the compiler's time.
    const plain: readonly object[] = rows
    await tx`insert into ${tx(table)} ${tx(plain as Record<string, string>[])}`
  }
  const prices = catalogue.items.flatMap(({ id, priceCents = null, pricesCents = {} }) =>
    priceChanges(id, NO_PRICES, { priceCents, pricesCents }),
  )
  await writePriceChanges(tx, prices, { at: new Date(), staffId: null })
  await writeSetMenuPrices(
    tx,
    catalogue.formules.map(({ id, priceCents }) => ({ setMenuId: id, fromCents: null, toCents: priceCents })),
    { at: new Date(), staffId: null },
  )
}

async function readSeed<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as T
}

/** Columns that the staff change from day to day are not seeded from the catalogue. */
type Seeded<Name extends keyof Tables> = Name extends 'menu_items'
  ? Row<
      'menu_items',
      'imageUrl' | 'available' | 'unavailableUntil' | 'deletedAt' | 'bestSeller' | 'soldPlace' | 'newUntil'
    >
  : Name extends 'set_menus'
    ? Row<'set_menus', 'available' | 'days' | 'offeredFrom' | 'offeredUntil' | 'onlyThen'>
    : Row<Name>
type TableRows = { [Name in keyof Tables]: { table: Name; rows: Seeded<Name>[] } }[keyof Tables]

/**
 * The catalogue as rows of the menu's tables, in an order that foreign keys accept. A list's order in the file is the
 * order on screen.
 */
function catalogueRows(catalogue: Catalogue): TableRows[] {
  const { items } = catalogue
  return [
    { table: 'menu_categories', rows: catalogue.categories.map(categoryRow) },
    { table: 'allergens', rows: allergenRows(catalogue) },
    { table: 'variants', rows: variantRows(catalogue) },
    { table: 'menu_items', rows: items.map(itemRow) },
    { table: 'menu_item_texts', rows: items.flatMap(textRows) },
    { table: 'menu_item_variants', rows: items.flatMap(variantPriceRows) },
    { table: 'option_groups', rows: items.flatMap(optionGroupRows) },
    { table: 'option_choices', rows: items.flatMap(optionChoiceRows) },
    { table: 'menu_item_allergens', rows: items.flatMap(itemAllergenRows) },
    { table: 'menu_item_variant_allergens', rows: items.flatMap(variantAllergenRows) },
    { table: 'menu_item_meat_origins', rows: items.flatMap(meatOriginRows) },
    ...setMenuRows(catalogue),
    { table: 'reward_dishes', rows: catalogue.rewards.map((reward, position) => rewardRow(reward, position, items)) },
  ]
}

function categoryRow(category: Catalogue['categories'][number], position: number): Seeded<'menu_categories'> {
  return {
    key: category.key,
    position,
    labelFr: category.label,
    labelEn: category.labelEn,
    inTakeaway: category.shownIn.includes('takeaway'),
    inDineIn: category.shownIn.includes('dineIn'),
  }
}

function allergenRows({ allergenLabels, allergenDetails }: Catalogue): Seeded<'allergens'>[] {
  return Object.entries(allergenLabels).map(([code, label], position) => ({
    code,
    position,
    labelFr: label.fr,
    labelEn: label.en,
    detailFr: allergenDetails[code]?.fr ?? null,
    detailEn: allergenDetails[code]?.en ?? null,
  }))
}

function variantRows({ variantLabels }: Catalogue): Seeded<'variants'>[] {
  return Object.entries(variantLabels).map(([name, label], position) => ({
    name,
    position,
    labelEn: label.en,
    noteFr: label.noteFr ?? null,
    noteEn: label.noteEn ?? null,
  }))
}

function itemRow(item: CatalogueItem, position: number): Seeded<'menu_items'> {
  return {
    id: item.id,
    categoryKey: item.category,
    position,
    priceCents: item.priceCents ?? null,
    spicyLevels: item.spicyLevels,
    ...columnRow(columnsOf(item)),
    inTakeaway: item.services.includes('takeaway'),
    inDineIn: item.services.includes('dineIn'),
    drawingVessel: item.drawing.vessel,
    drawingContents: item.drawing.contents,
  }
}

function textRows(item: CatalogueItem): Seeded<'menu_item_texts'>[] {
  const text = (locale: string, name: string | null, description: string | null = null) =>
    name === null ? [] : [{ itemId: item.id, locale, name, description }]
  return [...text('fr', item.name, item.description), ...text('en', item.nameEn), ...text('th', item.nameTh)]
}

function variantPriceRows(item: CatalogueItem): Seeded<'menu_item_variants'>[] {
  return Object.entries(item.pricesCents ?? {}).map(([variant, priceCents]) => ({
    itemId: item.id,
    variant,
    priceCents,
  }))
}

function optionGroupRows(item: CatalogueItem): Seeded<'option_groups'>[] {
  const group = (kind: string, isThere: unknown, choose = 1) => (isThere ? [{ itemId: item.id, kind, choose }] : [])
  return [
    ...group('cooking', item.cookingOptions),
    ...group('temperature', item.options),
    ...group('mix', item.mixOptions, 2),
  ]
}

function optionChoiceRows(item: CatalogueItem): Seeded<'option_choices'>[] {
  type Choice = { id?: string; name: string; nameEn?: string; emoji?: string }
  const choices = (kind: string, list: Choice[] = []) =>
    list.map((choice, position) => ({
      itemId: item.id,
      kind,
      key: choice.id ?? choice.name,
      position,
      labelFr: choice.name,
      labelEn: choice.nameEn ?? null,
      emoji: choice.emoji ?? null,
    }))
  return [
    ...choices('cooking', item.cookingOptions),
    ...choices(
      'temperature',
      item.options?.map(name => ({ name })),
    ),
    ...choices('mix', item.mixOptions),
  ]
}

function itemAllergenRows(item: CatalogueItem): Seeded<'menu_item_allergens'>[] {
  return item.allergens.map(code => ({
    itemId: item.id,
    allergenCode: code,
    detailFr: item.allergenDetails?.[code]?.fr ?? null,
    detailEn: item.allergenDetails?.[code]?.en ?? null,
  }))
}

function variantAllergenRows(item: CatalogueItem): Seeded<'menu_item_variant_allergens'>[] {
  return Object.entries(item.allergensByVariant ?? {}).flatMap(([variant, changes]) =>
    (['add', 'remove'] as const).flatMap(effect =>
      (changes[effect] ?? []).map(allergenCode => ({ itemId: item.id, variant, allergenCode, effect })),
    ),
  )
}

function meatOriginRows(item: CatalogueItem): Seeded<'menu_item_meat_origins'>[] {
  return Object.entries(item.meatOrigin ?? {}).map(([meat, country]) => ({ itemId: item.id, meat, country }))
}

function setMenuRows({ formules, formuleDrinks, formuleExclusions }: Catalogue): TableRows[] {
  return [
    {
      table: 'set_menus',
      rows: formules.map((menu, position) => ({
        id: menu.id,
        position,
        nameFr: menu.name,
        nameEn: menu.nameEn,
        description: menu.description,
        priceCents: menu.priceCents,
        popular: menu.popular,
      })),
    },
    {
      table: 'set_menu_components',
      rows: formules.flatMap(menu =>
        menu.components.map((component, position) => ({
          setMenuId: menu.id,
          position,
          categoryKey: component.category,
          labelFr: component.label,
          labelEn: component.labelEn,
        })),
      ),
    },
    {
      table: 'set_menu_drinks',
      rows: formuleDrinks.map((drink, position) => ({
        id: drink.id,
        position,
        menuItemId: drink.menuItemId,
        isDefault: drink.default,
      })),
    },
    { table: 'set_menu_excluded_items', rows: formuleExclusions.items.map(itemId => ({ itemId })) },
    { table: 'set_menu_excluded_variants', rows: formuleExclusions.proteins.map(variant => ({ variant })) },
  ]
}

/** A reward that is a dish of the menu takes its VAT rate and kitchen load from it. */
function rewardRow(reward: CatalogueReward, position: number, items: CatalogueItem[]): Seeded<'reward_dishes'> {
  const dish = items.find(item => item.id === (reward.menuItemId ?? reward.sameRecipeAs))
  const vatRate = reward.vatRate ?? dish?.vatRate
  const kitchenLoad = reward.kitchenLoad ?? dish?.kitchenLoad
  if (vatRate === undefined || kitchenLoad === undefined) {
    throw new Error(`The reward '${reward.id}' needs a VAT rate and a kitchen load, of its own or of a dish`)
  }
  return {
    id: reward.id,
    position,
    nameFr: reward.name,
    nameEn: reward.nameEn,
    nameTh: reward.nameTh,
    categoryKey: reward.category,
    valueCents: reward.priceCents,
    menuItemId: reward.menuItemId,
    sameRecipeAs: reward.sameRecipeAs ?? null,
    maxBasePriceCents: reward.maxBasePriceCents ?? null,
    vatRate,
    kitchenLoad,
    offered: true,
  }
}

export type Catalogue = {
  takeawayVariantSurchargeCents: number
  allergenLabels: Record<string, Bilingual>
  /** Which cereal or nut an allergen is, unless the dish says otherwise. */
  allergenDetails: Record<string, Bilingual>
  variantLabels: Record<string, { en: string; noteFr?: string; noteEn?: string }>
  drawingVocabulary: { vessels: string[]; contents: string[] }
  categories: { key: CategoryKey; label: string; labelEn: string; shownIn: Service[] }[]
  items: CatalogueItem[]
  formules: CatalogueSetMenu[]
  formuleDrinks: { id: string; name: string; menuItemId: string; priceCents: number; default: boolean }[]
  formuleExclusions: { items: string[]; proteins: string[] }
  rewards: CatalogueReward[]
  notes: Record<string, string>
}

export type CatalogueItem = WireColumns & {
  id: string
  category: CategoryKey
  name: string
  nameEn: string
  nameTh: string | null
  description: string
  priceCents?: number
  pricesCents?: Record<string, number>
  spicyLevels: boolean
  cookingOptions?: { name: string; nameEn: string }[]
  options?: string[]
  isCustomizable?: boolean
  mixOptions?: { id: string; name: string; nameEn: string; emoji: string }[]
  allergens: string[]
  allergenDetails?: Record<string, Bilingual>
  allergensByVariant?: Record<string, { add?: string[]; remove?: string[] }>
  meatOrigin?: Record<string, string>
  services: Service[]
  drawing: { vessel: string; contents: string[] }
}

export type CatalogueSetMenu = {
  id: string
  name: string
  nameEn: string
  description: string
  priceCents: number
  popular: boolean
  services: Service[]
  components: { category: CategoryKey; label: string; labelEn: string }[]
}

/** A dish of the menu (`menuItemId`), or a dish of its own that repeats another one's recipe in another size. */
type CatalogueReward = {
  id: string
  name: string
  nameEn: string
  nameTh: string | null
  category: CategoryKey
  priceCents: number
  menuItemId: string | null
  sameRecipeAs?: string
  maxBasePriceCents?: number
  allergens?: string[]
  meatOrigin?: Record<string, string>
  vatRate?: VatRate
  kitchenLoad?: number
}

type Bilingual = { fr: string; en: string }
type Service = 'takeaway' | 'dineIn'
