/**
 * Sets a sentence as French print does: no-break spaces in `12 h` and at the signs that stand off their word
 * (`: ; ! ? « »`), and the curly apostrophe. Calls keep the former client's own signs.
 */
export function french(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/(\d) (h|€)(?![\p{L}])/gu, '$1\u00a0$2')
}

/** A line may end at a hyphen, but not at one that this follows: `appelez-nous`. */
export const WORD_JOINER = '\u2060'
/** A text with its ordinals set as French print does: `Paris 2e` with a raised e. */
export function Ordinals({ children }: { children: string }) {
  // Every second part is an ending.
  return children
    .split(/(?<=\d)(er|e)\b/)
    .map((part, index) => (index % 2 === 0 ? part : <sup key={part + String(index)}>{part}</sup>))
}
