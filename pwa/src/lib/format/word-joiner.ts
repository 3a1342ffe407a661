/** A line may end at a hyphen, but not at one that this follows: `appelez-nous`. */
export const WORD_JOINER = '\u2060'
