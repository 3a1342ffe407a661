/** A change of a paid order in words, for its customer, the board and the paper; a customer's wish for one. */

import type {
  ChangeRequest,
  ChangeWish,
  OrderLine,
  OrderStatus,
  Revision,
  RevisionStatus,
} from '#api/features/orders/contract-order.ts'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { formatDay, formatTimeInSentence } from '#api/kernel/time/paris-time.ts'

type ChangedLine = Pick<OrderLine, 'name' | 'quantity' | 'options' | 'components' | 'mix'>
export type Changed = Pick<Revision, 'number' | 'pickup'> & {
  taken: readonly ChangedLine[]
  added: readonly ChangedLine[]
}

/** One phrase each: what goes, what comes, where the pickup moves. */
export function changesOf({ taken, added, pickup }: Changed): { sign: '−' | '+' | '→'; words: string }[] {
  return [
    ...taken.map(line => ({ sign: '−' as const, words: lineWords(line) })),
    ...added.map(line => ({ sign: '+' as const, words: lineWords(line) })),
    ...(pickup ? [{ sign: '→' as const, words: movedWords(pickup) }] : []),
  ]
}

type Cooked = {
  status: OrderStatus
  revisions?: readonly (Changed & { status: RevisionStatus; byCustomer?: true | undefined })[] | undefined
}

/** The last change that an order's customer made by themselves, as long as somebody cooks it. */
export function ownChangeOf({ status, revisions = [] }: Cooked): Changed | undefined {
  if (!isStillCooked(status)) return undefined
  return revisions.filter(one => one.byCustomer && one.status === 'applied').at(-1)
}

/** Such as `a changé sa commande : − 1 × Som tam`. */
export function ownChangeWords(change: Changed): string {
  return `a changé sa commande\u00a0: ${changesOf(change)
    .map(({ sign, words }) => (sign === '→' ? words : `${sign}\u00a0${words}`))
    .join(', ')}`
}

function movedWords({ from, to }: NonNullable<Changed['pickup']>): string {
  const [now, before] = [formatTimeInSentence(to.time), formatTimeInSentence(from.time)]
  if (to.date === from.date) return `Retrait ${now}, au lieu de ${before}`
  return `Retrait ${formatDay(to.date)} à ${now}, au lieu de ${formatDay(from.date)} à ${before}`
}

function lineWords({ quantity, options, ...line }: ChangedLine): string {
  const facts = { ...line, ...options }
  return [`${quantity}\u00a0× ${lineTitle(facts)}`, ...lineDetails(facts)].join(', ')
}

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
