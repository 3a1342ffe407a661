import * as z from 'zod/mini'
import { photo } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, instant, slug, time } from '#api/kernel/fields.ts'
import { categoryKey, columnSchemas, vatRate } from './contract-dish.ts'

export const drawing = z.object({ vessel: z.string(), contents: z.array(z.string()) })
export const bilingual = z.object({ fr: z.string(), en: z.string() })

export const menuItem = z.object({
  id: slug,
  category: categoryKey,
  name: z.string(),
  nameEn: z.string(),
  nameTh: z.optional(z.string()),
  description: z.string(),
  /** Euros; a dish has either `price` or `prices` by protein. In `takeaway` the surcharge is included. */
  price: z.optional(euros),
  prices: z.optional(z.record(z.string(), euros)),
  /**
   * What may be struck beside a reduction of `price`, or of one of the `prices`, where that itself may not: the lowest of
   * thirty days. In `takeaway` alone.
   */
  lowestPrice: z.optional(euros),
  lowestPrices: z.optional(z.record(z.string(), euros)),
  /** What a list shows: its photo or, without one or where the settings say so, its drawing. */
  image: z.string(),
  /** Its photo by itself. */
  photo: z.optional(photo),
  spicyLevels: z.boolean(),
  cookingOptions: z.optional(z.array(z.object({ name: z.string(), nameEn: z.string() }))),
  options: z.optional(z.array(z.string())),
  isCustomizable: z.optional(z.boolean()),
  mixOptions: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string(), emoji: z.string() })),
  ),
  available: z.boolean(),
  unavailableUntil: z.optional(instant),
  /** Portions left for today's pickups, of takeaway, from five on; none left is `available: false` until the day is over. */
  portionsLeft: z.optional(z.int()),
  /** Where none is left and unpaid orders hold some: when the first of them may let go. Nobody can order it until then. */
  reservedUntil: z.optional(instant),
  allergens: z.array(z.string()),
  /** Which cereal or nut, where it differs from the menu's own `allergenDetails`. */
  allergenDetails: z.optional(z.record(z.string(), bilingual)),
  allergensByVariant: z.optional(
    z.record(z.string(), z.object({ add: z.optional(z.array(z.string())), remove: z.optional(z.array(z.string())) })),
  ),
  meatOrigin: z.optional(z.record(z.string(), z.string())),
  ...columnSchemas('wire'),
  /** It is among the dishes of its category that were ordered most; left out where it is not. */
  bestSeller: z.optional(z.literal(true)),
  /** It has come to the menu lately; left out where it has not. */
  isNew: z.optional(z.literal(true)),
  drawing,
})
export type MenuItem = z.output<typeof menuItem>

/** When a set menu is on offer: ISO weekdays (1 is Monday) and hours of the clock in Paris. */
export const offered = z.object({
  days: z.array(z.int()),
  from: time,
  until: time,
  /** Its pickup must lie within them; otherwise they are only said, and it is had for any slot. */
  only: z.boolean(),
})
export type Offered = z.output<typeof offered>

export const formule = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  popular: z.boolean(),
  components: z.array(z.object({ category: categoryKey, label: z.string(), labelEn: z.string() })),
  price: euros,
  /** The price that is struck beside a reduction, where the one before it may not be. */
  lowestPrice: z.optional(euros),
  /** Left out by former releases alone. */
  offered: z.optional(offered),
})
export type Formule = z.output<typeof formule>

export const itemsByCategory = z.partialRecord(categoryKey, z.array(menuItem))

export const menu = z.object({
  version: z.string(),
  categories: z.array(
    z.object({
      key: categoryKey,
      label: z.string(),
      labelEn: z.string(),
      takeaway: z.boolean(),
      dineIn: z.boolean(),
    }),
  ),
  takeaway: itemsByCategory,
  dineIn: itemsByCategory,
  /** Three dishes to take away for whoever does not know the menu, by id; left out where there are no three. */
  startWith: z.optional(z.array(slug)),
  formules: z.array(formule),
  softDrinks: z.array(
    z.object({
      id: slug,
      menuItemId: slug,
      name: z.string(),
      default: z.boolean(),
      price: euros,
      image: z.optional(z.string()),
    }),
  ),
  /** Dishes and proteins that no set menu includes. */
  formuleExclusions: z.object({ items: z.array(slug), proteins: z.array(z.string()) }),
  /** Supplements of dishes and proteins in a set menu; left out where there are none. */
  formuleSupplements: z.optional(z.object({ items: z.record(slug, euros), proteins: z.record(z.string(), euros) })),
  /** Added to the takeaway price of mains priced by variant; already included in `takeaway`. */
  takeawayVariantSurcharge: euros,
  rewards: z.array(
    z.object({
      id: slug,
      name: z.string(),
      nameEn: z.string(),
      nameTh: z.optional(z.string()),
      category: categoryKey,
      menuItemId: z.optional(slug),
      /** A reward that is no dish of the menu has this dish's recipe: its allergens, origins, availability, drawing. */
      sameRecipeAs: z.optional(slug),
      vatRate,
      kitchenLoad: z.number(),
      /** A rewarded main is free with any protein whose base price is at most this. */
      maxBasePrice: z.optional(euros),
      /** Points no longer buy it, a voucher of it still does; left out where they do. */
      offered: z.optional(z.literal(false)),
    }),
  ),
  allergenLabels: z.record(z.string(), bilingual),
  /** Which cereal or nut an allergen is, unless the dish says otherwise (EU 1169/2011, annex II). */
  allergenDetails: z.record(z.string(), bilingual),
  variantLabels: z.record(
    z.string(),
    z.object({ en: z.string(), noteFr: z.optional(z.string()), noteEn: z.optional(z.string()) }),
  ),
})
export type Menu = z.output<typeof menu>

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/menu',
  audience: 'anyone',
  prepared: true,
  summary: 'The whole menu, takeaway and dine-in, with a strong ETag',
  output: menu,
})

export const getDrawing = endpoint({
  method: 'GET',
  path: '/api/drawings/{name}',
  audience: 'anyone',
  summary: 'A dish’s drawing as a picture: its vessel and contents, with full stops between them',
  params: z.object({ name: z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40}){0,9}\.svg$/)) }),
  raw: 'picture',
  problems: ['not_found'],
})
