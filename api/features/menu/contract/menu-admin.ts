/** The staff's calls about the menu. Prices are base prices, without the takeaway surcharge. */
import * as z from 'zod/mini'
import { imageData, PICTURE_BODY, PICTURE_PROBLEMS } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { line, nullish, slug, text } from '#api/kernel/calls/fields.ts'
import { isSameAmount, toCents } from '#api/kernel/order/money.ts'
import { ALLERGEN_CODES, TEMPERATURES } from '../rules/dish/closed-lists.ts'
import { categoryKey } from './categories.ts'
import { columnSchemas, photoAltText } from './dish-columns.ts'
import { menuItem } from './menu.ts'
import { portionsOfDay, usualPortions } from './portions.ts'

/** A dish as the staff see it; one without a price is included, which no menu shows. */
export const adminItem = z.extend(menuItem, {
  /** On which menus it is. */
  takeaway: z.boolean(),
  dineIn: z.boolean(),
  /** Whether set menus may include it, where they allow its category. */
  inFormules: z.boolean(),
  /** Its place in its category, from 0. */
  position: z.int(),
  /** Not said where no weekday has a number. */
  usualPortions: z.optional(usualPortions),
  /** Today's number and what orders hold of it; not said where it has none. */
  portionsToday: z.optional(portionsOfDay),
})
export type AdminItem = z.output<typeof adminItem>

const AMOUNT = 'Indiquez un prix en euros, de 0,01 à 1000.'
export const price = z.number(AMOUNT).check(
  z.minimum(0.01, AMOUNT),
  z.maximum(1000, AMOUNT),
  z.refine(euros => isSameAmount(euros, toCents(euros)), 'Deux décimales au plus.'),
)
const allergens = z.array(z.enum(ALLERGEN_CODES, 'Choisissez parmi les quatorze allergènes.'))
/** The name of a variant, such as 'Poulet' or 'Crevette'. */
export const variant = line(40, 'Nommez ce choix.')
const words = z.object({ fr: line(120), en: line(120) })
const whole = (most: number, message: string) => z.int(message).check(z.minimum(0, message), z.maximum(most, message))
/** A dish's place in its category, from 0. */
export const position = whole(1000, 'Cette place n’existe pas.')

const itemBody = z.object({
  name: z.optional(line(120, 'Le nom est requis')),
  nameEn: z.optional(line(120)),
  nameTh: nullish(line(120)),
  description: z.optional(text(600)),
  category: z.optional(categoryKey),
  /** Null: the dish has no price and is on no menu. */
  price: nullish(price),
  /** By variant, in place of `price`. */
  prices: nullish(z.record(variant, price)),
  spicyLevels: z.optional(z.boolean()),
  cookingOptions: nullish(
    z.array(z.object({ name: line(40, 'Nommez cette cuisson.'), nameEn: line(40) })).check(z.maxLength(10)),
  ),
  options: nullish(z.array(z.enum(TEMPERATURES))),
  mixOptions: nullish(
    z.array(z.object({ id: slug, name: line(40), nameEn: line(40), emoji: line(8) })).check(z.maxLength(12)),
  ),
  available: z.optional(z.boolean()),
  allergens: z.optional(allergens),
  allergenDetails: nullish(z.partialRecord(z.enum(ALLERGEN_CODES), words)),
  allergensByVariant: nullish(
    z.record(variant, z.object({ add: z.optional(allergens), remove: z.optional(allergens) })),
  ),
  meatOrigin: nullish(z.record(line(40, 'Nommez cette viande.'), line(60, 'Indiquez le pays.'))),
  ...columnSchemas('body'),
  takeaway: z.optional(z.boolean()),
  dineIn: z.optional(z.boolean()),
  inFormules: z.optional(z.boolean()),
  usualPortions: z.optional(usualPortions),
  /** Its position in its category, from 0; the last one unless given. */
  position: z.optional(position),
})
export type ItemBody = z.input<typeof itemBody>

const params = z.object({ id: slug })
const audience = ['manager', 'admin'] as const

/** A dish for next to nothing is money that is given away. */
export const steepFall = [
  {
    level: 'anew',
    isAskedByAction: true,
    said: 'for a price more than 30 % below yesterday’s, which is the administrator’s',
  },
] as const

export const listAllItems = endpoint({
  method: 'GET',
  path: '/api/admin/menu/all',
  audience,
  summary: 'Every dish and drink by category, with base prices; those without a price too',
  output: z.record(categoryKey, z.array(adminItem)),
})

export const toggleAvailability = endpoint({
  method: 'POST',
  path: '/api/admin/menu/toggle-availability/{id}',
  audience,
  summary: 'Takes a dish off sale or back on; `until: tomorrow` says sold out, which ends at 05:00 in Paris',
  params,
  body: z.object({
    available: z.boolean('Dites si l’article est disponible.'),
    /** Only together with `available: false`. */
    until: nullish(z.literal('tomorrow')),
  }),
  output: adminItem,
  problems: ['not_found'],
})

export const createItem = endpoint({
  method: 'POST',
  path: '/api/admin/menu/item',
  audience,
  stepUp: steepFall,
  summary: 'Puts a dish on the menu; without a price it is written down and shown nowhere',
  body: z.extend(itemBody, { name: line(120, 'Le nom est requis'), category: categoryKey }),
  output: adminItem,
  status: 201,
  idempotent: true,
  problems: ['forbidden_role'],
})

export const changeItem = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/item/{id}',
  audience,
  stepUp: steepFall,
  summary: 'Changes what is named of a dish; `image: null` takes its photo away',
  params,
  body: z.extend(itemBody, { image: z.optional(z.null()) }),
  output: adminItem,
  problems: ['not_found', 'item_in_use', 'forbidden_role'],
})

export const uploadItemImage = endpoint({
  method: 'POST',
  path: '/api/admin/menu/item/{id}/image',
  audience,
  summary: 'Makes a picture the dish’s: JPEG, PNG or WebP, cut to 4:3 and encoded anew; the one before is gone',
  params,
  body: z.object({
    image_data: imageData,
    filename: nullish(line(300)),
    /** What it shows, in words; as it was unless said. */
    alt: nullish(photoAltText),
  }),
  output: adminItem,
  ...PICTURE_BODY,
  atOnce: 2,
  problems: ['not_found', ...PICTURE_PROBLEMS],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/menu/item/{id}',
  audience,
  summary: 'Takes a dish off every menu for good; orders of the past keep their lines',
  params,
  problems: ['not_found', 'item_in_use'],
})
