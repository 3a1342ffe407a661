import type { Row } from '#api/platform/database/row.ts'
import type { Tables } from '#api/platform/database/tables.ts'
import { columnRow } from '../../queries/dish-columns.ts'
import { columnsOf } from '../../rules/dish/dish-columns.ts'
import type { Catalogue, CatalogueItem, CatalogueReward } from './catalogue.ts'

/** Columns that the staff change from day to day are not seeded from the catalogue. */
type Seeded<Name extends keyof Tables> = Name extends 'menu_items'
  ? Row<
      'menu_items',
      'image_url' | 'available' | 'unavailable_until' | 'deleted_at' | 'best_seller' | 'sold_place' | 'new_until'
    >
  : Row<Name>
type TableRows = { [Name in keyof Tables]: { table: Name; rows: Seeded<Name>[] } }[keyof Tables]

/**
 * The catalogue as rows of the menu's tables, in an order that foreign keys accept. A list's order in the file is the
 * order on screen.
 */
export function catalogueRows(catalogue: Catalogue): TableRows[] {
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
    label_fr: category.label,
    label_en: category.labelEn,
    in_takeaway: category.shownIn.includes('takeaway'),
    in_dine_in: category.shownIn.includes('dineIn'),
  }
}

function allergenRows({ allergenLabels, allergenDetails }: Catalogue): Seeded<'allergens'>[] {
  return Object.entries(allergenLabels).map(([code, label], position) => ({
    code,
    position,
    label_fr: label.fr,
    label_en: label.en,
    detail_fr: allergenDetails[code]?.fr ?? null,
    detail_en: allergenDetails[code]?.en ?? null,
  }))
}

function variantRows({ variantLabels }: Catalogue): Seeded<'variants'>[] {
  return Object.entries(variantLabels).map(([name, label], position) => ({
    name,
    position,
    label_en: label.en,
    note_fr: label.noteFr ?? null,
    note_en: label.noteEn ?? null,
  }))
}

function itemRow(item: CatalogueItem, position: number): Seeded<'menu_items'> {
  return {
    id: item.id,
    category_key: item.category,
    position,
    price_cents: item.priceCents ?? null,
    spicy_levels: item.spicyLevels,
    ...columnRow(columnsOf(item)),
    in_takeaway: item.services.includes('takeaway'),
    in_dine_in: item.services.includes('dineIn'),
    drawing_vessel: item.drawing.vessel,
    drawing_contents: item.drawing.contents,
  }
}

function textRows(item: CatalogueItem): Seeded<'menu_item_texts'>[] {
  const text = (locale: string, name: string | null, description: string | null = null) =>
    name === null ? [] : [{ item_id: item.id, locale, name, description }]
  return [...text('fr', item.name, item.description), ...text('en', item.nameEn), ...text('th', item.nameTh)]
}

function variantPriceRows(item: CatalogueItem): Seeded<'menu_item_variants'>[] {
  return Object.entries(item.pricesCents ?? {}).map(([variant, price_cents]) => ({
    item_id: item.id,
    variant,
    price_cents,
  }))
}

function optionGroupRows(item: CatalogueItem): Seeded<'option_groups'>[] {
  const group = (kind: string, isThere: unknown, choose = 1) => (isThere ? [{ item_id: item.id, kind, choose }] : [])
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
      item_id: item.id,
      kind,
      key: choice.id ?? choice.name,
      position,
      label_fr: choice.name,
      label_en: choice.nameEn ?? null,
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
    item_id: item.id,
    allergen_code: code,
    detail_fr: item.allergenDetails?.[code]?.fr ?? null,
    detail_en: item.allergenDetails?.[code]?.en ?? null,
  }))
}

function variantAllergenRows(item: CatalogueItem): Seeded<'menu_item_variant_allergens'>[] {
  return Object.entries(item.allergensByVariant ?? {}).flatMap(([variant, changes]) =>
    (['add', 'remove'] as const).flatMap(effect =>
      (changes[effect] ?? []).map(allergen_code => ({ item_id: item.id, variant, allergen_code, effect })),
    ),
  )
}

function meatOriginRows(item: CatalogueItem): Seeded<'menu_item_meat_origins'>[] {
  return Object.entries(item.meatOrigin ?? {}).map(([meat, country]) => ({ item_id: item.id, meat, country }))
}

function setMenuRows({ formules, formuleDrinks, formuleExclusions }: Catalogue): TableRows[] {
  return [
    {
      table: 'set_menus',
      rows: formules.map((menu, position) => ({
        id: menu.id,
        position,
        name_fr: menu.name,
        name_en: menu.nameEn,
        description: menu.description,
        price_cents: menu.priceCents,
        popular: menu.popular,
      })),
    },
    {
      table: 'set_menu_components',
      rows: formules.flatMap(menu =>
        menu.components.map((component, position) => ({
          set_menu_id: menu.id,
          position,
          category_key: component.category,
          label_fr: component.label,
          label_en: component.labelEn,
        })),
      ),
    },
    {
      table: 'set_menu_drinks',
      rows: formuleDrinks.map((drink, position) => ({
        id: drink.id,
        position,
        menu_item_id: drink.menuItemId,
        is_default: drink.default,
      })),
    },
    { table: 'set_menu_excluded_items', rows: formuleExclusions.items.map(item_id => ({ item_id })) },
    { table: 'set_menu_excluded_variants', rows: formuleExclusions.proteins.map(variant => ({ variant })) },
  ]
}

/** A reward that is a dish of the menu takes its VAT rate and kitchen load from it. */
function rewardRow(reward: CatalogueReward, position: number, items: CatalogueItem[]): Seeded<'reward_dishes'> {
  const dish = items.find(item => item.id === (reward.menuItemId ?? reward.sameRecipeAs))
  const vat_rate = reward.vatRate ?? dish?.vatRate
  const kitchen_load = reward.kitchenLoad ?? dish?.kitchenLoad
  if (vat_rate === undefined || kitchen_load === undefined) {
    throw new Error(`The reward '${reward.id}' needs a VAT rate and a kitchen load, of its own or of a dish`)
  }
  return {
    id: reward.id,
    position,
    name_fr: reward.name,
    name_en: reward.nameEn,
    name_th: reward.nameTh,
    category_key: reward.category,
    value_cents: reward.priceCents,
    menu_item_id: reward.menuItemId,
    same_recipe_as: reward.sameRecipeAs ?? null,
    max_base_price_cents: reward.maxBasePriceCents ?? null,
    vat_rate,
    kitchen_load,
  }
}
