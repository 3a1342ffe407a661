/**
 * How much room the longest word of some choices takes, for lists that stand in columns: a word wider than its column
 * would be broken. In letters, since the page is written by the server too, which cannot measure.
 */
export function wordLength(choices: readonly string[]): 'long' | 'longest' | undefined {
  const letters = Math.max(0, ...choices.flatMap(choice => choice.split(' ').map(word => word.length)))
  if (letters > 12) return 'longest'
  return letters > 9 ? 'long' : undefined
}
