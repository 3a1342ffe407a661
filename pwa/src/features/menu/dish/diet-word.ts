import type { CategoryKey } from '#api/features/menu/contract/categories.ts'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'

/** Where it tells one dish from the next: every dessert and every tea is vegetarian. */
const MIXED: ReadonlySet<CategoryKey> = new Set(['entrees', 'plats', 'supplements'])

/** A dish's diet in a word, in the categories where not all have one. */
export function dietWord({ category, tags }: MenuItem): string | undefined {
  if (!MIXED.has(category)) return undefined
  if (tags.includes('vegan')) return 'Végétalien'
  return tags.includes('vegetarian') ? 'Végétarien' : undefined
}
