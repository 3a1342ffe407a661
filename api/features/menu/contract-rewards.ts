/**
 * The owner's calls about the dishes that points buy. A change says what was seen and what it becomes; where somebody
 * else has changed the same meanwhile nothing is changed, and the answer brings how it stands.
 */

import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, line, slug } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { fromTo, price, seenPrice } from './contract-staff.ts'
import { MOST_REWARDS } from './rules/reward-fields.ts'

const dish = z.object({ id: slug, isItself: z.boolean() })

export const adminReward = z.object({
  id: slug,
  name: z.string(),
  nameEn: z.string(),
  nameTh: z.string(),
  /** The dish that it is, or that it is cooked like where it is none of the menu. */
  dish,
  /** The dearest base price of a choice that is free; null: all of them are. */
  maxBasePrice: z.nullable(euros),
  value: euros,
  /** Points buy it; one that is not is had by those alone who had taken it before. */
  offered: z.boolean(),
  /** How many customers have taken it and not ordered it yet. */
  waiting: z.int(),
})
export type AdminReward = z.output<typeof adminReward>

const name = line(120, 'Le nom est requis')
const nameEn = line(120, 'Le nom anglais est requis')

export const listRewards = endpoint({
  method: 'GET',
  path: '/api/admin/menu/rewards',
  ...forStaff('administration'),
  summary: 'The dishes that points buy, in order, and those that they no longer do',
  output: z.object({ rewards: z.array(adminReward) }),
})

export const createReward = endpoint({
  method: 'POST',
  path: '/api/admin/menu/rewards',
  ...forStaff('administration'),
  summary: 'Offers one dish more for points, after the others',
  body: z.object({ name, nameEn, nameTh: line(120), dish, maxBasePrice: z.nullable(price), value: price }),
  output: adminReward,
  status: 201,
  idempotent: true,
})

export const changeReward = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/rewards/{id}',
  ...forStaff('administration'),
  summary: 'Changes what is named of a dish that points buy, each field from what was seen; none is ever deleted',
  params: z.object({ id: slug }),
  body: z.object({
    name: z.optional(fromTo(line(120), name)),
    nameEn: z.optional(fromTo(line(120), nameEn)),
    nameTh: z.optional(fromTo(line(120), line(120))),
    dish: z.optional(fromTo(dish, dish)),
    maxBasePrice: z.optional(fromTo(z.nullable(seenPrice), z.nullable(price))),
    value: z.optional(fromTo(seenPrice, price)),
    offered: z.optional(fromTo(z.boolean(), z.boolean())),
  }),
  output: adminReward,
  problems: ['not_found', 'stale_version'],
})

const order = z.array(slug).check(
  z.maxLength(MOST_REWARDS),
  z.refine(ids => new Set(ids).size === ids.length, 'Donnez chaque plat une fois.'),
)

export const orderRewards = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/rewards',
  ...forStaff('administration'),
  summary: 'Puts the dishes that points buy in another order; both lists are whole, as it was seen and as it becomes',
  body: z
    .object({ from: order, to: order })
    .check(
      z.refine(
        ({ from, to }) => from.length === to.length && to.every(id => from.includes(id)),
        'Donnez chaque plat une fois.',
      ),
    ),
  output: z.object({ rewards: z.array(adminReward) }),
  problems: ['stale_version'],
})
