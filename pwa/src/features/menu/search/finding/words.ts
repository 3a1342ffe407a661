/** Makes texts comparable: what is typed and what the menu says go through the same steps. */

/** These words say nothing about a dish. */
const FILLERS = new Set(
  'a au aux avec c d dans de des du en et l la le les mon pour sur un une vos votre and in of with'.split(' '),
)
/** Endings are removed from words of this length and more. */
const LONG = 4
const SHORTEST = 3

/** Turns `Bœuf « loc-lac »` into `boeuf loc lac`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a folded text, without number and gender: `crevettes grillees` → `crevett grill`. */
export function wordsOf(folded: string): string[] {
  return folded
    .split(' ')
    .filter(word => word && !FILLERS.has(word))
    .map(root)
}

function root(word: string): string {
  if (word.length < LONG) return word
  const one = word.replace(/[sx]$/, '')
  const bare = one.replace(/e+$/, '')
  return bare.length < SHORTEST ? one : bare
}

/** Joins each word with the next one. */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}
