/** Changes of one or several dishes as a table shows them: each says from what to what. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { line, slug } from '#api/kernel/calls/fields.ts'
import { AVAILABILITIES, SHOWN_FIELDS } from '../rules/table/dish-change.ts'
import { categoryKey } from './categories.ts'
import { adminItem, position, price, steepFall, variant } from './menu-admin.ts'

/** More than a menu has dishes. */
const MOST_DISHES = 300

/** The value that was seen, and the one in its place. */
const fromTo = <From extends z.ZodMiniType, To extends z.ZodMiniType>(from: From, to: To) => z.object({ from, to: to })

/** As it was seen; whatever was stored is compared with it, so that it may be anything. */
const seenPrice = z.number().check(z.minimum(0), z.maximum(100_000))
const availability = z.enum(AVAILABILITIES, 'Dites si l’article est disponible.')

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

const staleDish = z.object({
  id: slug,
  /** What of it is no longer as it was seen; none: it is gone. */
  fields: z.array(z.enum(SHOWN_FIELDS)),
})
export type StaleDish = z.output<typeof staleDish>

export const changeItems = endpoint({
  method: 'POST',
  path: '/api/admin/menu/items',
  audience: ['manager', 'admin'],
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
