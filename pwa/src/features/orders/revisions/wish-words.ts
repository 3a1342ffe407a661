import type { ChangeRequest, ChangeWish } from '#api/features/orders/contract-order.ts'

/** The ready choices, as the customer reads them and as the board says them. */
export const WISH_WORDS: Record<ChangeWish, string> = {
  time: 'Changer l’heure du retrait',
  remove: 'Retirer un plat',
  replace: 'Remplacer un plat',
  add: 'Ajouter un plat',
  other: 'Autre chose',
}

/** The choice, and the words where there are any. */
export function wishWords({ wish, words }: Pick<ChangeRequest, 'wish' | 'words'>): string {
  return words ? `${WISH_WORDS[wish]}\u00a0: «\u00a0${words}\u00a0»` : WISH_WORDS[wish]
}
