import * as z from 'zod/mini'

/** The eleven categories, in display order. */
export const CATEGORY_KEYS = [
  'entrees',
  'plats',
  'desserts',
  'supplements',
  'boissons_soft',
  'thes',
  'cocktails_sans_alcool',
  'smoothies',
  'bieres',
  'vins',
  'cafes',
] as const
export const categoryKey = z.enum(CATEGORY_KEYS)
export type CategoryKey = z.output<typeof categoryKey>
