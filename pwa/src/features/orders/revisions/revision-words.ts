/** A change of a paid order in words, for its customer, the board and the paper. */
import type { OrderLine, Revision } from '#api/features/orders/contract-order.ts'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'

type Line = Pick<OrderLine, 'name' | 'quantity' | 'options' | 'components' | 'mix'>
export type Changed = Pick<Revision, 'number' | 'pickup'> & { taken: readonly Line[]; added: readonly Line[] }

/** One phrase each: what goes, what comes, where the pickup moves. */
export function changesOf({ taken, added, pickup }: Changed): { sign: '−' | '+' | '→'; words: string }[] {
  return [
    ...taken.map(line => ({ sign: '−' as const, words: lineWords(line) })),
    ...added.map(line => ({ sign: '+' as const, words: lineWords(line) })),
    ...(pickup ? [{ sign: '→' as const, words: movedWords(pickup) }] : []),
  ]
}

function movedWords({ from, to }: NonNullable<Changed['pickup']>): string {
  return `Retrait ${formatTimeInSentence(to.time)}, au lieu de ${formatTimeInSentence(from.time)}`
}

function lineWords({ quantity, options, ...line }: Line): string {
  const facts = { ...line, ...options }
  return [`${quantity}\u00a0× ${lineTitle(facts)}`, ...lineDetails(facts)].join(', ')
}
