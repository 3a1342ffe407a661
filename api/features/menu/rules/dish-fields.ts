/** What the staff decide of a dish, and what follows from a change. The form previews with the same pure functions. */

import { toCents } from '#api/kernel/order/money.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import type { MenuItem } from '../contract.ts'
import {
  type CategoryKey,
  type ColumnValues,
  DISH_COLUMN_NAMES,
  DISH_COLUMNS,
  type DishColumnName,
  type VatRate,
} from '../contract-dish.ts'
import type { ItemBody } from '../contract-staff.ts'
import { ALLERGEN_CODES } from './allergens.ts'
import { NO_USUAL_PORTIONS, type UsualPortions } from './portions-of-day.ts'

/** Everything of a dish that the staff decide, except its position and photo. Base prices, in cents. */
export type ItemFields = ColumnValues & {
  category: CategoryKey
  name: string
  nameEn: string
  nameTh: string | null
  description: string
  priceCents: number | null
  /** Cents by variant; empty where it has one price or none. */
  pricesCents: Record<string, number>
  spicyLevels: boolean
  cookingOptions: { name: string; nameEn: string }[]
  options: string[]
  mixOptions: { id: string; name: string; nameEn: string; emoji: string }[]
  available: boolean
  allergens: string[]
  allergenDetails: Record<string, { fr: string; en: string }>
  allergensByVariant: Record<string, VariantAllergens>
  meatOrigin: Record<string, string>
  takeaway: boolean
  dineIn: boolean
  inFormules: boolean
  usualPortions: UsualPortions
  drawing: MenuItem['drawing']
}
type VariantAllergens = { add?: string[] | undefined; remove?: string[] | undefined }

/**
 * A dish of which only name and category are known starts with ten per cent VAT, on both menus and with its category's
 * kitchen load.
 */
export function newItemFields(name: string, category: CategoryKey): ItemFields {
  return {
    category,
    name,
    nameEn: name,
    nameTh: null,
    description: '',
    priceCents: null,
    pricesCents: {},
    spicyLevels: false,
    cookingOptions: [],
    options: [],
    mixOptions: [],
    available: true,
    allergens: [],
    allergenDetails: {},
    allergensByVariant: {},
    meatOrigin: {},
    ...newColumns(category),
    takeaway: true,
    dineIn: true,
    inFormules: true,
    usualPortions: NO_USUAL_PORTIONS,
    drawing: DRAWINGS[category] ?? { vessel: 'glass', contents: ['glace', 'paille'] },
  }
}

/** The drawing that a new dish has until there is a photo. */
const DRAWINGS: Partial<Record<CategoryKey, MenuItem['drawing']>> = {
  entrees: { vessel: 'plate', contents: ['salade'] },
  plats: { vessel: 'plate', contents: ['riz', 'legumes'] },
  desserts: { vessel: 'plate', contents: ['mangue'] },
  supplements: { vessel: 'bowl', contents: ['riz'] },
  thes: { vessel: 'cup', contents: ['the'] },
  bieres: { vessel: 'glass', contents: ['biere'] },
  vins: { vessel: 'glass', contents: ['vin'] },
  cafes: { vessel: 'cup', contents: ['cafe'] },
}

/**
 * A dish with some fields changed, and with what follows from that: setting one kind of price clears the other, alcohol
 * and its 20 % VAT go together, a dish without a choice of heat has no usual heat, and details of variants that no
 * longer exist, or that repeat the dish's own allergens, are dropped.
 */
export function changedFields(before: ItemFields, change: ItemBody): ItemFields {
  const alcohol = change.alcohol ?? before.alcohol
  const next: ItemFields = {
    ...before,
    ...definedOf(change),
    ...pricingOf(before, change),
    alcohol,
    abv: alcohol ? (change.abv === undefined ? before.abv : change.abv) : null,
    vatRate: change.vatRate ?? rateOf(before, alcohol),
  }
  if (!next.spicyLevels) next.usualHeat = null
  return { ...next, nameEn: next.nameEn || next.name, ...allergensOf(next) }
}

const LISTS = ['cookingOptions', 'options', 'mixOptions'] as const
const MAPS = ['allergenDetails', 'allergensByVariant', 'meatOrigin'] as const

/** The fields that a change names; null empties one. */
function definedOf({ price: _, prices: __, position: ___, ...change }: ItemBody): Partial<ItemFields> {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  for (const list of LISTS) if (named[list] === null) named[list] = []
  for (const map of MAPS) if (named[map] === null) named[map] = {}
  for (const text of ['nameTh', ...DISH_COLUMN_NAMES]) if (named[text] === '') named[text] = null
  return named
}

function pricingOf(before: ItemFields, { price, prices }: ItemBody): Pick<ItemFields, 'priceCents' | 'pricesCents'> {
  const pricesCents = Object.fromEntries(Object.entries(prices ?? {}).map(([name, euros]) => [name, toCents(euros)]))
  const hasPrices = Object.keys(pricesCents).length > 0
  const priceCents = typeof price === 'number' ? toCents(price) : null
  return {
    priceCents: price === undefined ? (hasPrices ? null : before.priceCents) : priceCents,
    pricesCents: prices === undefined ? (priceCents === null ? before.pricesCents : {}) : pricesCents,
  }
}

function rateOf(before: ItemFields, alcohol: boolean): VatRate {
  if (alcohol) return 20
  return before.vatRate === 20 ? 10 : before.vatRate
}

function allergensOf(item: ItemFields): Pick<ItemFields, 'allergens' | 'allergenDetails' | 'allergensByVariant'> {
  const own = new Set(item.allergens)
  const byVariant = Object.entries(item.allergensByVariant).flatMap(([variant, { add = [], remove = [] }]) => {
    const changes = {
      add: inOrder(add.filter(code => !own.has(code))),
      remove: inOrder(remove.filter(code => own.has(code))),
    }
    const said = Object.fromEntries(Object.entries(changes).filter(([, codes]) => codes.length > 0))
    return variant in item.pricesCents && Object.keys(said).length > 0 ? [[variant, said] as const] : []
  })
  return {
    allergens: inOrder(item.allergens),
    allergenDetails: Object.fromEntries(Object.entries(item.allergenDetails).filter(([code]) => own.has(code))),
    allergensByVariant: Object.fromEntries(byVariant),
  }
}

function inOrder(codes: readonly string[]): string[] {
  return ALLERGEN_CODES.filter(code => codes.includes(code))
}

/** Whether customers can see it on the takeaway menu, and order it while it is available. */
export function isOnTakeaway({ takeaway, priceCents, pricesCents }: ItemFields): boolean {
  return takeaway && (priceCents !== null || Object.keys(pricesCents).length > 0)
}

/** What is wrong with a dish, field by field; empty when it can be saved. */
export function itemErrors(item: ItemFields): FieldError[] {
  const variants = Object.keys(item.pricesCents)
  const errors: [isWrong: boolean, path: keyof ItemBody, message: string][] = [
    [item.name === '', 'name', 'Le nom est requis'],
    [
      item.priceCents !== null && variants.length > 0,
      'price',
      'Un prix, ou un prix selon le choix\u00a0: pas les deux.',
    ],
    [
      item.options.length > 0 && variants.length > 0,
      'options',
      'Un prix selon le choix, ou des choix au même prix\u00a0: pas les deux.',
    ],
    [hasTwins(item.options), 'options', 'Ce choix figure deux fois.'],
    [hasTwins(item.cookingOptions.map(({ name }) => name)), 'cookingOptions', 'Cette cuisson figure deux fois.'],
    [item.cookingOptions.length === 1, 'cookingOptions', 'Proposez deux cuissons au moins, ou aucune.'],
    [hasTwins(item.mixOptions.map(({ id }) => id)), 'mixOptions', 'Ce fruit figure deux fois.'],
    [item.mixOptions.length > 0 && item.mixOptions.length < 3, 'mixOptions', 'Proposez trois fruits au moins.'],
    [item.alcohol && item.abv === null, 'abv', 'Indiquez le degré d’alcool.'],
    [item.alcohol && item.vatRate !== 20, 'vatRate', 'L’alcool est à 20\u00a0%.'],
    [!item.alcohol && item.vatRate === 20, 'vatRate', 'Sans alcool, le taux est de 5,5 ou 10\u00a0%.'],
    [!item.takeaway && !item.dineIn, 'takeaway', 'Choisissez à emporter, sur place, ou les deux.'],
  ]
  return errors.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
}

function hasTwins(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** The columns of a new dish. */
export function newColumns(category: CategoryKey): ColumnValues {
  return mapped(name => DISH_COLUMNS[name].ofNew(category)) as ColumnValues
}

/** Only the columns of a dish with further fields; what it leaves out is null. */
export function columnsOf(dish: WireColumns | ColumnValues): ColumnValues {
  return mapped(name => dish[name] ?? null) as ColumnValues
}

/** As they are sent: a null column is left out. */
export function wireColumns(dish: ColumnValues): Said<ColumnValues> {
  return mapped(name => dish[name] ?? undefined) as Said<ColumnValues>
}

type Said<Values> = {
  [Name in keyof Values]: null extends Values[Name] ? NonNullable<Values[Name]> | undefined : Values[Name]
}

/** The columns of a dish in the menu's and the catalogue's shape, where a null column may be left out. */
export type WireColumns = Omit<ColumnValues, Nullable> & Partial<Said<Pick<ColumnValues, Nullable>>>
type Nullable = { [Name in DishColumnName]: null extends ColumnValues[Name] ? Name : never }[DishColumnName]

function mapped(value: (name: DishColumnName) => unknown): Record<string, unknown> {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [name, value(name)]))
}

/** A photo's description for those who do not see it: the staff's words, otherwise the dish's name and what it is. */
export function photoAlt(dish: { name: string; description: string; photoAlt?: string | null | undefined }): string {
  if (dish.photoAlt) return dish.photoAlt
  const [what = ''] = dish.description.split('. ')
  return what ? `${dish.name}\u00a0: ${what.replace(/\.$/, '')}` : dish.name
}
