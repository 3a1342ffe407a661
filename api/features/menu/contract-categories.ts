/** The owner's call about the menu's categories: their order and their headings, from what was seen. */

import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { line } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { CATEGORY_KEYS, categoryKey } from './contract-dish.ts'

const seen = z.object({ key: categoryKey, label: line(60), labelEn: line(60) })
const typed = z.object({
  key: categoryKey,
  label: line(40, 'Nommez cette catégorie.'),
  labelEn: line(40, 'Nommez cette catégorie en anglais.'),
})

/** All of them, once each. */
const whole = <List extends { key: string }[]>() =>
  z.refine<List>(
    list => new Set(list.map(({ key }) => key)).size === CATEGORY_KEYS.length && list.length === CATEGORY_KEYS.length,
    'Donnez chaque catégorie une fois.',
  )

const heading = z.object({ key: categoryKey, label: z.string(), labelEn: z.string() })
export type Heading = z.output<typeof heading>

export const changeCategories = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/categories',
  ...forStaff('administration'),
  summary:
    'Puts the categories in another order and renames them; both lists are whole, as they were seen and as they become',
  body: z.object({ from: z.array(seen).check(whole()), to: z.array(typed).check(whole()) }),
  output: z.object({ categories: z.array(heading) }),
  problems: ['stale_version'],
})
