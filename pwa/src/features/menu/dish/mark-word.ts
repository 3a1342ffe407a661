import type { MenuItem } from '#api/features/menu/contract.ts'

/** What sets a dish apart, in a word: one alone, what concerns the person first. */
export function markWord({ isNew, bestSeller }: MenuItem, isFavourite: boolean): string | undefined {
  if (isFavourite) return 'Votre favori'
  if (isNew) return 'Nouveau'
  return bestSeller ? 'Souvent commandé' : undefined
}
