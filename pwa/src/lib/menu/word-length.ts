/**
 * How wide the longest word of some choices is, for lists in columns: a word wider than its column would be broken. It
 * counts letters, since the server renders the page too and cannot measure.
 */
export function wordLength(choices: readonly string[]): 'long' | 'longest' | undefined {
  const letters = Math.max(0, ...choices.flatMap(choice => choice.split(' ').map(word => word.length)))
  if (letters > 12) return 'longest'
  return letters > 9 ? 'long' : undefined
}
