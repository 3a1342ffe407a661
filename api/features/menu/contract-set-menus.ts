/**
 * The owner's calls about set menus: each, and what holds for all of them. A change says what was seen and what it
 * becomes; where somebody else has changed the same meanwhile nothing is changed, and the answer brings how it stands.
 */

import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { euros, line, slug, text, time } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { offered } from './contract.ts'
import { categoryKey } from './contract-dish.ts'
import { fromTo, price, priceChange, seenPrice, steepFall, variant } from './contract-staff.ts'
import { MOST_COMPONENTS } from './rules/set-menu-fields.ts'

export const setMenuId = z.string().check(z.maxLength(20), z.regex(/^formule[0-9]+$/))

const component = z.object({ category: categoryKey, label: z.string(), labelEn: z.string() })

export const adminSetMenu = z.object({
  id: setMenuId,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  popular: z.boolean(),
  /** On sale; one that is not is on no menu. */
  available: z.boolean(),
  price: euros,
  components: z.array(component),
  offered,
})
export type AdminSetMenu = z.output<typeof adminSetMenu>

const supplement = z.object({ of: z.string(), price: euros })

export const setMenuRules = z.object({
  excludedItems: z.array(slug),
  excludedVariants: z.array(z.string()),
  itemSupplements: z.array(supplement),
  variantSupplements: z.array(supplement),
  drinks: z.array(slug),
  defaultDrink: slug,
})

/** Whatever was seen is compared with what is stored, so that it may be any list. */
const MOST_SEEN = 300
const seenComponents = z
  .array(z.object({ category: categoryKey, label: line(60), labelEn: line(60) }))
  .check(z.maxLength(MOST_SEEN))
const typedComponents = z
  .array(
    z.object({
      category: categoryKey,
      label: line(30, 'Nommez cette part.'),
      labelEn: line(30, 'Nommez cette part en anglais.'),
    }),
  )
  .check(z.maxLength(MOST_COMPONENTS, `${MOST_COMPONENTS} parts au plus.`))
const weekday = z.int().check(z.minimum(1), z.maximum(7))
const typedOffered = z.object({
  days: z.array(weekday).check(
    z.maxLength(7),
    z.overwrite(days => [...new Set(days)].sort((a, b) => a - b)),
  ),
  from: time,
  until: time,
  only: z.boolean(),
})

export const listSetMenus = endpoint({
  method: 'GET',
  path: '/api/admin/menu/set-menus',
  ...forStaff('administration'),
  summary: 'The set menus, those off sale too, and what holds for all of them',
  output: z.object({ setMenus: z.array(adminSetMenu), rules: setMenuRules }),
})

export const changeSetMenu = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/set-menus/{id}',
  ...forStaff('administration'),
  stepUp: steepFall,
  summary: 'Changes what is named of a set menu, each field from what was seen; orders keep what they were made of',
  params: z.object({ id: setMenuId }),
  body: z.object({
    name: z.optional(fromTo(line(120), line(120, 'Le nom est requis'))),
    nameEn: z.optional(fromTo(line(120), line(120, 'Le nom anglais est requis'))),
    description: z.optional(fromTo(text(600), text(600))),
    popular: z.optional(fromTo(z.boolean(), z.boolean())),
    available: z.optional(fromTo(z.boolean(), z.boolean())),
    price: z.optional(fromTo(seenPrice, price)),
    components: z.optional(fromTo(seenComponents, typedComponents)),
    offered: z.optional(fromTo(typedOffered, typedOffered)),
  }),
  output: adminSetMenu,
  problems: ['not_found', 'stale_version', 'forbidden_role'],
})

const itemKeys = z.array(slug).check(z.maxLength(MOST_SEEN))
const variantKeys = z.array(variant).check(z.maxLength(MOST_SEEN))
const seenItemSupplements = z.array(z.object({ of: slug, price: seenPrice })).check(z.maxLength(MOST_SEEN))
const itemSupplements = z.array(z.object({ of: slug, price })).check(z.maxLength(MOST_SEEN))
const seenVariantSupplements = z.array(z.object({ of: variant, price: seenPrice })).check(z.maxLength(MOST_SEEN))
const variantSupplements = z.array(z.object({ of: variant, price })).check(z.maxLength(MOST_SEEN))

export const changeSetMenuRules = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/set-menu-rules',
  ...forStaff('administration'),
  summary:
    'Changes what all set menus leave out, what costs more in them and which drinks they have, from what was seen',
  body: z.object({
    excludedItems: z.optional(fromTo(itemKeys, itemKeys)),
    excludedVariants: z.optional(fromTo(variantKeys, variantKeys)),
    itemSupplements: z.optional(fromTo(seenItemSupplements, itemSupplements)),
    variantSupplements: z.optional(fromTo(seenVariantSupplements, variantSupplements)),
    drinks: z.optional(fromTo(itemKeys, itemKeys)),
    defaultDrink: z.optional(fromTo(slug, slug)),
  }),
  output: setMenuRules,
  problems: ['stale_version'],
})

export const listSetMenuPrices = endpoint({
  method: 'GET',
  path: '/api/admin/menu/set-menus/{id}/prices',
  ...forStaff('administration'),
  summary: 'What a set menu has cost, and who changed it when: the fifty newest changes, newest first',
  params: z.object({ id: setMenuId }),
  output: z.object({ changes: z.array(priceChange) }),
  problems: ['not_found'],
})
