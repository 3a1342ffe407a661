import type { MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'

/**
 * In these categories diets differ; every dessert and every tea is vegetarian, so the word would say nothing there.
 */
const MIXED: ReadonlySet<CategoryKey> = new Set(['entrees', 'plats', 'supplements'])

/** A dish's diet in a word, in categories where diets differ. */
export function dietWord({ category, tags }: MenuItem): string | undefined {
  if (!MIXED.has(category)) return undefined
  if (tags.includes('vegan')) return 'Végétalien'
  return tags.includes('vegetarian') ? 'Végétarien' : undefined
}
