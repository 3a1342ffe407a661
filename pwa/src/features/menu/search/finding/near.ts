import { inOurWords, insteadOf } from './synonyms.ts'
import type { WordIndex } from './word-index.ts'
import { wordsOf } from './words.ts'

const MOST = 3
/** What most people come for, offered where nothing nearer is known. */
const BY_DEFAULT = ['nouilles', 'curry', 'soupe']

/**
 * What to search for where nothing fits: the query with a word less, what this kitchen makes instead, the nearest
 * names. At most three, each of which finds something.
 */
export function nearTo(folded: string, index: WordIndex, hasAny: (query: string) => boolean): string[] {
  const words = folded.split(' ')
  const withOneLess =
    words.length > 1 ? words.map((_, at) => words.filter((_word, other) => other !== at).join(' ')) : []
  const sources = [
    () => [...withOneLess, ...insteadOf(folded)],
    () => index.nearest(wordsOf(inOurWords(folded))),
    () => BY_DEFAULT,
  ]
  for (const source of sources) {
    const near = [...new Set(source())].filter(query => query && hasAny(query))
    if (near.length > 0) return near.slice(0, MOST)
  }
  return []
}
