/** How many portions of a dish may be sold for a day's pickups. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { slug } from '#api/kernel/calls/fields.ts'
import { MOST_PORTIONS } from '../rules/portions.ts'
import { categoryKey } from './categories.ts'

const NUMBER = `Un nombre entier, de 0 à ${MOST_PORTIONS}.`
const portions = z.int(NUMBER).check(z.minimum(0, NUMBER), z.maximum(MOST_PORTIONS, NUMBER))

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

const dishPortions = z.object({
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

const audience = ['manager', 'admin'] as const

export const listPortions = endpoint({
  method: 'GET',
  path: '/api/admin/portions',
  audience,
  summary: 'The dishes that have a number today, what is left of each, the scarcest first',
  output: z.object({ day: z.string(), dishes: z.array(dishPortions) }),
})

export const changePortions = endpoint({
  method: 'POST',
  path: '/api/admin/menu/item/{id}/portions',
  audience,
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
