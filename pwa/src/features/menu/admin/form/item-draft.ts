/** A dish as the form's fields hold it, with those that are columns of their own, and its way into the call's body. */

import type { MenuItem } from '#api/features/menu/contract.ts'
import {
  type CategoryKey,
  DISH_COLUMN_NAMES,
  DISH_COLUMNS,
  type DishColumnName,
  type DishColumns,
} from '#api/features/menu/contract-dish.ts'
import { type AdminItem, createItem } from '#api/features/menu/contract-staff.ts'
import {
  changedFields,
  itemErrors,
  newColumns,
  newItemFields,
  type WireColumns,
  wireColumns,
} from '#api/features/menu/rules/dish-fields.ts'
import { drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { NO_USUAL_PORTIONS } from '#api/features/menu/rules/portions-of-day.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import type { ItemBody, ItemChange } from '../queries.ts'

export type VariantDraft = { name: string; price: string; add: string[]; remove: string[] }

export type ItemDraft = ColumnDraft & {
  name: string
  nameEn: string
  nameTh: string
  description: string
  category: CategoryKey
  hasVariants: boolean
  /** The price as typed: `12,90`. */
  price: string
  variants: VariantDraft[]
  spicyLevels: boolean
  hasCooking: boolean
  options: string[]
  available: boolean
  allergens: string[]
  /** Somebody has checked that there is none, as opposed to having said nothing. */
  hasNoAllergen: boolean
  origins: { meat: string; country: string }[]
  takeaway: boolean
  dineIn: boolean
  inFormules: boolean
  /** A number for each weekday as typed, Monday first; empty: no limit. */
  usualPortions: string[]
}

/** The five cookings of the beef fillet. */
const COOKINGS = [
  { name: 'Saignante', nameEn: 'Rare' },
  { name: 'À point', nameEn: 'Medium' },
  { name: 'À point avancé', nameEn: 'Medium well' },
  { name: "Bien cuit à l'extérieur", nameEn: 'Well seared outside' },
  { name: 'Bien cuite', nameEn: 'Well done' },
]

/** The fields of a dish, or of a new one in a category. */
export function draftOf(item: AdminItem | undefined, category: CategoryKey = 'plats'): ItemDraft {
  const variants = Object.entries(item?.prices ?? {}).map(([name, euros]) => ({
    name,
    price: amountText(euros),
    add: item?.allergensByVariant?.[name]?.add ?? [],
    remove: item?.allergensByVariant?.[name]?.remove ?? [],
  }))
  return {
    name: item?.name ?? '',
    nameEn: item?.nameEn ?? '',
    nameTh: item?.nameTh ?? '',
    description: item?.description ?? '',
    category: item?.category ?? category,
    hasVariants: variants.length > 0,
    price: item?.price === undefined ? '' : amountText(item.price),
    variants,
    spicyLevels: item?.spicyLevels ?? false,
    hasCooking: item?.cookingOptions !== undefined,
    options: item?.options ?? [],
    available: item?.available ?? true,
    allergens: item?.allergens ?? [],
    hasNoAllergen: item !== undefined && item.allergens.length === 0,
    origins: Object.entries(item?.meatOrigin ?? {}).map(([meat, country]) => ({ meat, country })),
    ...columnDraft(item ?? wireColumns(newColumns(category))),
    takeaway: item?.takeaway ?? true,
    dineIn: item?.dineIn ?? true,
    inFormules: item?.inFormules ?? true,
    usualPortions: (item?.usualPortions ?? NO_USUAL_PORTIONS).map(number => numberText(number ?? undefined)),
  }
}

/** The call's body; an amount that is not a number becomes NaN, which the call refuses. */
export function bodyOf(draft: ItemDraft, item?: AdminItem): ItemBody {
  const { hasVariants, hasCooking, hasNoAllergen: _, origins, variants, ...same } = draft
  const priced = hasVariants ? variants : []
  return {
    ...same,
    nameTh: draft.nameTh.trim() || null,
    price: hasVariants || draft.price.trim() === '' ? null : numberIn(draft.price),
    prices: Object.fromEntries(priced.map(({ name, price }) => [name, numberIn(price)])),
    cookingOptions: hasCooking ? (item?.cookingOptions ?? COOKINGS) : null,
    options: hasVariants ? [] : (draft.options as ItemBody['options']),
    allergens: draft.allergens as ItemBody['allergens'],
    allergensByVariant: Object.fromEntries(
      priced.map(({ name, add, remove }) => [name, { add, remove }]),
    ) as ItemBody['allergensByVariant'],
    meatOrigin: Object.fromEntries(
      origins.filter(({ meat, country }) => meat || country).map(({ meat, country }) => [meat.trim(), country.trim()]),
    ),
    usualPortions: draft.usualPortions.map(typed => (typed.trim() === '' ? null : numberIn(typed))),
    ...columnBody(draft.alcohol ? draft : { ...draft, abv: '' }),
  }
}

/** The fields of a dish that the form has changed: the rest is not sent, so that others' changes meanwhile stay. */
export function changeOf(item: AdminItem, draft: ItemDraft): ItemChange {
  const before = Object.entries(bodyOf(draftOf(item), item))
  const after: Record<string, unknown> = bodyOf(draft, item)
  const changed = before.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map(([key]) => [key, after[key]]))
}

export type DraftErrors = Partial<Record<keyof ItemBody, string>>

/** The message of each invalid field, by the same rules as the server's. */
export function draftErrors(draft: ItemDraft, item?: AdminItem): DraftErrors {
  const body = bodyOf(draft, item)
  const errors: DraftErrors = bodyErrors(createItem, body)
  if (Object.keys(errors).length === 0)
    for (const { path, message } of itemErrors(changedFields(newItemFields(body.name, body.category), body)))
      errors[path as keyof ItemBody] ??= message
  if (draft.hasVariants && draft.variants.length === 0) errors.prices ??= 'Cochez au moins un choix.'
  if (draft.allergens.length === 0 && !draft.hasNoAllergen)
    errors.allergens ??= 'Cochez les allergènes du plat, ou «\u00a0Aucun des quatorze\u00a0».'
  return errors
}

/**
 * The dish as customers will see it.
 * @param surcharge in euros, the takeaway surcharge on mains priced by variant
 */
export function previewOf(draft: ItemDraft, item: AdminItem | undefined, surcharge: number): MenuItem {
  const body = bodyOf(draft, item)
  const { drawing, ...fields } = changedFields(newItemFields(body.name || 'Sans nom', body.category), body)
  const more = surchargeOf({ ...fields, takeaway: true }, toCents(surcharge))
  const prices = Object.entries(fields.pricesCents).map(([name, cents]) => [name, ((cents || 0) + more) / 100])
  return {
    ...fields,
    id: item?.id ?? 'apercu',
    name: fields.name || 'Sans nom',
    nameTh: fields.nameTh ?? undefined,
    price: fields.priceCents === null ? undefined : (fields.priceCents || 0) / 100,
    prices: prices.length > 0 ? Object.fromEntries(prices) : undefined,
    image: item?.image ?? drawingAddress(drawing),
    cookingOptions: fields.cookingOptions.length > 0 ? fields.cookingOptions : undefined,
    options: fields.options.length > 0 ? fields.options : undefined,
    mixOptions: item?.mixOptions,
    ...wireColumns(fields),
    drawing: item?.drawing ?? drawing,
  }
}

type Drafts = { number: string; text: string; one: string; flag: boolean; some: string[] }
/** Numbers, texts and choices as typed; `''` means nothing was said. */
type ColumnDraft = { [Name in DishColumnName]: Drafts[DishColumns[Name]['input']['kind']] }

function columnDraft(dish: WireColumns): ColumnDraft {
  return Object.fromEntries(
    DISH_COLUMN_NAMES.map(name => {
      const { kind } = DISH_COLUMNS[name].input as { kind: keyof Drafts }
      const value = dish[name]
      if (kind === 'number') return [name, numberText(value as number | undefined)]
      if (kind === 'one' || kind === 'text') return [name, String(value ?? '')]
      return [name, value]
    }),
  ) as ColumnDraft
}

/** The call's body; text that is not a number, or is missing, becomes NaN, which the call refuses. */
export function columnBody(draft: ColumnDraft): Required<Pick<ItemBody, DishColumnName>> {
  return Object.fromEntries(DISH_COLUMN_NAMES.map(name => [name, bodyValue(name, draft[name])])) as Required<
    Pick<ItemBody, DishColumnName>
  >
}

function bodyValue(name: DishColumnName, drafted: ColumnDraft[DishColumnName]): unknown {
  const { input, wire } = DISH_COLUMNS[name]
  if (typeof drafted !== 'string') return drafted
  const typed = drafted.trim()
  if (typed === '' && wire.safeParse(undefined).success) return null
  if (input.kind === 'one') return input.choices.find(([value]) => String(value) === typed)?.[0]
  return input.kind === 'number' ? numberIn(typed) : typed
}
/** Writes an amount as `6,50`. */
export function amountText(euros: number): string {
  return euros.toFixed(2).replace('.', ',')
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',')
}

/** Reads `12,90`, `12.9` or `12,90 €`; NaN for anything else. */
export function numberIn(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}
