/**
 * The staff's calls about the menu: dishes, changes of several as a table shows them (each says from what to what),
 * portions of a day, and what a dish has cost. Prices are base prices, without the takeaway surcharge.
 */

import * as z from 'zod/mini'
import { imageData, PICTURE_BODY, PICTURE_PROBLEMS } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, instant, line, nullish, slug, text } from '#api/kernel/fields.ts'
import { isSameAmount, toCents } from '#api/kernel/order/money.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { menuItem } from './contract.ts'
import { categoryKey, columnSchemas, photoAltText } from './contract-dish.ts'
import { ALLERGEN_CODES } from './rules/allergens.ts'
import { AVAILABILITIES, SHOWN_FIELDS } from './rules/dish-change.ts'
import { MOST_PORTIONS } from './rules/portions-of-day.ts'

export const NUMBER = `Un nombre entier, de 0 à ${MOST_PORTIONS}.`
export const portions = z.int(NUMBER).check(z.minimum(0, NUMBER), z.maximum(MOST_PORTIONS, NUMBER))

/** A number for each weekday, Monday first; null: no limit. */
export const usualPortions = z
  .array(z.nullable(portions))
  .check(z.length(7, 'Donnez un nombre pour chaque jour, ou rien.'))

export const portionsOfDay = z.object({
  portions: z.int(),
  /** What living orders hold. */
  held: z.int(),
  left: z.int(),
})

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

export const AMOUNT = 'Indiquez un prix en euros, de 0,01 à 1000.'
export const price = z.number(AMOUNT).check(
  z.minimum(0.01, AMOUNT),
  z.maximum(1000, AMOUNT),
  z.refine(euros => isSameAmount(euros, toCents(euros)), 'Deux décimales au plus.'),
)
export const allergens = z.array(z.enum(ALLERGEN_CODES, 'Choisissez parmi les quatorze allergènes.'))
/** The name of a variant, such as 'Poulet' or 'Crevette'. */
export const variant = line(40, 'Nommez ce choix.')
export const words = z.object({ fr: line(120), en: line(120) })

/** The choices at one price that a dish may have. */
export const MOST_OPTIONS = 12

/** More than a menu has dishes. */
export const MOST_DISHES = 300

export const whole = (most: number, message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(most, message))
/** A dish's place in its category, from 0. */
export const position = whole(1000, 'Cette place n’existe pas.')

export const itemBody = z.object({
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
  /** Choices at the dish's one price, in place of `prices`: a sauce, a temperature. */
  options: nullish(
    z.array(line(40, 'Nommez ce choix.')).check(z.maxLength(MOST_OPTIONS, `${MOST_OPTIONS} choix au plus.`)),
  ),
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

export const params = z.object({ id: slug })
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
  ...forStaff('kitchen'),
  summary: 'Every dish and drink by category, with base prices; those without a price too',
  output: z.record(categoryKey, z.array(adminItem)),
})

export const toggleAvailability = endpoint({
  method: 'POST',
  path: '/api/admin/menu/toggle-availability/{id}',
  ...forStaff('kitchen'),
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
  ...forStaff('menu'),
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
  ...forStaff('menu'),
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
  ...forStaff('menu'),
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
  ...forStaff('menu'),
  summary: 'Takes a dish off every menu for good; orders of the past keep their lines',
  params,
  problems: ['not_found', 'item_in_use'],
})

/** The value that was seen, and the one in its place. */
export const fromTo = <From extends z.ZodMiniType, To extends z.ZodMiniType>(from: From, to: To) =>
  z.object({ from, to: to })

/** As it was seen; whatever was stored is compared with it, so that it may be anything. */
export const seenPrice = z.number().check(z.minimum(0), z.maximum(100_000))
export const availability = z.enum(AVAILABILITIES, 'Dites si l’article est disponible.')

export const dishChange = z.object({
  id: slug,
  name: z.optional(fromTo(line(120), line(120, 'Le nom est requis'))),
  category: z.optional(fromTo(categoryKey, categoryKey)),
  /** Where it comes in another category, from 0, where one takes a change back; the last one unless given. */
  position: z.optional(position),
  /** Of a dish with one price; null: none yet. */
  price: z.optional(fromTo(z.nullable(seenPrice), z.nullable(price))),
  /** Of a dish with a price for each variant: those that change. */
  prices: z.optional(z.record(variant, fromTo(seenPrice, price))),
  availability: z.optional(fromTo(availability, availability)),
})
export type DishChange = z.output<typeof dishChange>

export const staleDish = z.object({
  id: slug,
  /** What of it is no longer as it was seen; none: it is gone. */
  fields: z.array(z.enum(SHOWN_FIELDS)),
})
export type StaleDish = z.output<typeof staleDish>

export const changeItems = endpoint({
  method: 'POST',
  path: '/api/admin/menu/items',
  ...forStaff('menu'),
  stepUp: steepFall,
  summary:
    'Changes name, category, price or availability of several dishes at once, each from what was seen; a dish that is no longer as it was seen stays as it is and is named',
  body: z.object({
    changes: z.array(dishChange).check(
      z.minLength(1, 'Choisissez au moins un article.'),
      z.maxLength(MOST_DISHES),
      z.refine(changes => new Set(changes.map(({ id }) => id)).size === changes.length, 'Un article figure deux fois.'),
    ),
  }),
  output: z.object({
    /** All that were named and are still there, as they are now. */
    items: z.array(adminItem),
    /** Those that were left as they are. */
    stale: z.array(staleDish),
  }),
  idempotent: true,
  problems: ['item_in_use', 'forbidden_role'],
})

export const dishPortions = z.object({
  id: slug,
  name: z.string(),
  category: categoryKey,
  /** Whether it can be had at all, portions aside. */
  available: z.boolean(),
  ...portionsOfDay.shape,
  /** Whether customers are shown how many are left, or that none is. */
  isLow: z.boolean(),
})
export type DishOfTheDay = z.output<typeof dishPortions>

export const listPortions = endpoint({
  method: 'GET',
  path: '/api/admin/portions',
  ...forStaff('kitchen'),
  summary: 'The dishes that have a number today, what is left of each, the scarcest first',
  output: z.object({ day: z.string(), dishes: z.array(dishPortions) }),
})

export const changePortions = endpoint({
  method: 'POST',
  path: '/api/admin/menu/item/{id}/portions',
  ...forStaff('kitchen'),
  summary: 'Changes what is left of a dish today: by some (`change`), to a number (`left`), or no limit (`left: null`)',
  params: z.object({ id: slug }),
  body: z.union([
    z.object({ change: z.int(NUMBER).check(z.minimum(-MOST_PORTIONS, NUMBER), z.maximum(MOST_PORTIONS, NUMBER)) }),
    z.object({ left: z.nullable(portions) }),
  ]),
  output: z.object({ id: slug, name: z.string(), portionsToday: z.optional(portionsOfDay) }),
  idempotent: true,
  problems: ['not_found', 'no_portions'],
})

/** The newest changes that are sent. */
export const MOST_PRICE_CHANGES = 50

export const priceChange = z.object({
  at: instant,
  /** Not said where the dish has one price. */
  variant: z.optional(z.string()),
  /** Not said: it had none. */
  from: z.optional(euros),
  /** Not said: it has none any more. */
  to: z.optional(euros),
  /** The name of who changed it; not said where it began with the installation, or where the account is gone. */
  by: z.optional(z.string()),
})

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/admin/menu/item/{id}/prices',
  ...forStaff('menu'),
  summary: 'What a dish has cost, and who changed it when: the fifty newest changes, newest first',
  params: z.object({ id: slug }),
  output: z.object({ changes: z.array(priceChange) }),
  problems: ['not_found'],
})
