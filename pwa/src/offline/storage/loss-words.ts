import type { Loss } from './device-database.ts'

/** What matters most comes first. */
const WORDS: [Loss, string][] = [
  ['cart', 'votre panier'],
  ['menu', 'la carte'],
  ['account', 'vos points et vos commandes'],
]

/** What will not be kept, in one sentence; undefined where the device keeps everything. */
export function lossWords(losses: readonly Loss[]): string | undefined {
  const [first, ...others] = WORDS.flatMap(([loss, words]) => (losses.includes(loss) ? words : []))
  if (!first) return undefined
  const what = others.length === 0 ? `pas ${first}` : [first, ...others].map(word => `ni ${word}`).join(' ')
  return `Cet appareil ne gardera ${what} une fois cette page fermée.`
}
